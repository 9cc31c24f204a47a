/** What the box lists: everything that fits what is typed, in groups, the best first. */

import { searchKinds } from '../networks/search.ts';
import type { LessonSummary, NetworkInfo, TrafficInfo } from '../pkg/loadcurve-web.js';
import { type Findable, fitOf, telling } from '../search.ts';
import { letterOf, MAX_NETWORKS } from '../tag.ts';
import { answersTo, type Known } from './answers.ts';
import type { Deed } from './deed.ts';
import { titleOf } from './networks.ts';
import { numbersIn } from './numbers.ts';
import { GROUPS, QUESTIONS, type Question } from './questions.ts';

/** A line of the list. */
export interface Entry extends Findable {
  /** What Enter does, after “Enter”. */
  will: string;
  deed: () => Deed;
  /** The network, if it is one: it may also take the place of the drawn one. */
  named?: NetworkInfo;
}

export interface Group {
  title: string;
  entries: Entry[];
}

/** What is known of the page and what it has read since it was opened. */
export interface Sources extends Known {
  traffic: TrafficInfo[];
  lessons: LessonSummary[];
  /** Figures and comparisons of the gallery, each with its link. */
  gallery: { title: string; words: string; sentence: string; link: string }[];
  /** Terms with their explanations, and what each can show. */
  terms: (Findable & { id: string; will: string })[];
}

/** Most entries of a group where something is typed. */
const MOST: Record<string, number> = { Networks: 5, Questions: 6 };
const MOST_OF_OTHERS = 3;
const MOST_NEARLY = 4;

/** What a group is worth beside the others: a setting is seldom what is meant. */
const WEIGHT: Record<string, number> = { Settings: 0.7, 'What it is for': 0.7, Traffic: 0.8, Gallery: 0.6, Lessons: 0.9, Words: 0.5 };

/** Entries that fit this part of the best are left out. */
const LEAST_PART = 0.3;

/** The questions in their groups, with those of another group before them if it is named. */
export function allQuestions(first?: Question['group']): Group[] {
  const titles: Question['group'][] = [...(first === undefined ? [] : [first]), ...GROUPS];
  return titles.map((title) => ({ title, entries: QUESTIONS.filter(({ group }) => group === title).map(asEntry) }));
}

function asEntry(question: Question): Entry {
  return { ...question, deed: () => question.deed };
}

/** What fits what is typed. */
export function entriesFor(typed: string, sources: Sources): Group[] {
  const answers = answersTo(typed, sources).map((answer): Entry => {
    const { network } = answer.deed;
    return {
      ...answer,
      will: answer.will || adding(answer.title, sources),
      deed: () => answer.deed,
      named: network === undefined ? undefined : sources.kinds.find(({ name }) => network.startsWith(`net=${name}`)),
    };
  });
  const { rest } = numbersIn(typed);
  const whole = ranked(typed, sources);
  const groups = whole.length > 0 || rest === '' ? whole : ranked(rest, sources);
  if (answers.length === 0) return groups;
  // The same question need not stand below its answer.
  const isAnswered = ({ title }: Entry) => answers.some((answer) => plain(answer.title) === plain(title));
  const others = groups.map((group) => ({
    ...group,
    entries: group.entries.filter((entry) => !isAnswered(entry)).slice(0, MOST_OF_OTHERS),
  }));
  // Networks as large as what is searched for stand below the search.
  const searched = answers.filter(({ named }) => !named);
  const answered = searched.length > 0 && searched.length < answers.length;
  const own = answered ? [{ title: 'Networks of this size', entries: answers.filter(({ named }) => named) }] : [];
  return [{ title: 'Answer now', entries: answered ? searched : answers }, ...own, ...others.filter(({ entries }) => entries.length > 0)];
}

/** What fits at least one of the words, where nothing fits all of them, and the ways to go on. */
export function nearly(typed: string, sources: Sources): Group[] {
  const words = typed.split(/\s+/);
  const all = everything(sources).flatMap(({ entries }) => entries);
  const fits = fitting(all, (entry) => Math.max(...words.map((word) => fitOf(word, entry))))
    .slice(0, MOST_NEARLY)
    .map(({ entry }) => entry);
  const ways = QUESTIONS.filter(({ deed }) => WAYS.includes(deed.press ?? '')).map(asEntry);
  return [...(fits.length > 0 ? [{ title: 'It could mean', entries: fits }] : []), { title: 'Look here', entries: ways }];
}

/** The entries that fit at all, the best first. */
function fitting(entries: Entry[], fitOf: (entry: Entry) => number) {
  const fits = entries.map((entry) => ({ entry, fit: fitOf(entry) }));
  return fits.filter(({ fit }) => fit > 0).sort((a, b) => b.fit - a.fit);
}

/** Controls that help whoever finds nothing. */
const WAYS = ['#add', '#help-open', '#lessons'];

/** The entries that fit, in groups, the one with the best first. */
function ranked(typed: string, sources: Sources): Group[] {
  const others = everything(sources).map(({ title, entries }) => ({
    title,
    fits: fitting(entries, (entry) => fitOf(typed, entry) * (WEIGHT[title] ?? 1)),
  }));
  const groups = [...others, { title: 'Networks', fits: networksFor(typed, sources) }];
  const best = Math.max(0, ...groups.map(({ fits }) => fits[0]?.fit ?? 0));
  return groups
    .map(({ title, fits }) => ({ title, fits: fits.filter(({ fit }) => fit >= best * LEAST_PART).slice(0, MOST[title] ?? MOST_OF_OTHERS) }))
    .filter(({ fits }) => fits.length > 0)
    .sort((a, b) => b.fits[0].fit - a.fits[0].fit)
    .map(({ title, fits }) => ({ title, entries: fits.map(({ entry }) => entry) }));
}

/** How well the best network fits, as other entries do, and how much less one of a rank that is one higher. */
const BEST_NETWORK = 14;
const EACH_RANK = 4;

/** The networks that the search for kinds finds, each with the preset that fits best. */
function networksFor(typed: string, sources: Sources): { entry: Entry; fit: number }[] {
  const words = telling(typed);
  return searchKinds(sources.kinds, words).map((named) => {
    const { kind, preset, rank } = named;
    const title = titleOf(named);
    const entry: Entry = {
      title,
      sentence: preset === null ? kind.sentence : kind.title,
      will: adding(preset === null ? title : `${kind.title}: ${title}`, sources),
      deed: () => ({ network: sources.links.of(named), section: 'shared' }),
      named: kind,
    };
    return { entry, fit: Math.max(1, BEST_NETWORK - (EACH_RANK * rank) / words.split(' ').length) };
  });
}

function everything(sources: Sources): Group[] {
  const { lessons, gallery, traffic, terms } = sources;
  const of = (group: Question['group']) => QUESTIONS.filter((question) => question.group === group).map(asEntry);
  const isMain = ({ group }: Question) => (GROUPS as readonly string[]).includes(group);
  return [
    { title: 'Questions', entries: QUESTIONS.filter(isMain).map(asEntry) },
    { title: 'Words', entries: terms.map(({ id, ...term }) => ({ ...term, deed: () => ({ term: id }) })) },
    {
      title: 'Traffic',
      entries: traffic
        .filter(({ name }) => !ASKED_ELSEWHERE.includes(name))
        .map(({ name, title, sentence }) => ({
          title: `${title.charAt(0).toUpperCase()}${title.slice(1)} traffic`,
          words: `pattern ${name}`,
          sentence,
          will: `gives the networks ${title} traffic`,
          deed: () => ({ keys: { traffic: name }, section: 'shared' }),
        })),
    },
    {
      title: 'Lessons',
      entries: lessons.map(({ id, title, goal }) => ({
        title,
        words: 'lesson learn',
        sentence: goal,
        will: `begins the lesson “${title}”`,
        deed: () => ({ lesson: id }),
      })),
    },
    {
      title: 'Gallery',
      entries: gallery.map(({ title, words, sentence, link }) => ({
        title,
        words: `gallery figure paper ${words}`,
        sentence,
        will: `opens “${title}” in the place of the networks here`,
        deed: () => ({ link, section: 'shared' }),
      })),
    },
    { title: 'What it is for', entries: of('What it is for') },
    { title: 'The page', entries: of('The page') },
    { title: 'Settings', entries: of('Settings') },
  ];
}

/** Traffic that is a question, or needs more than a name. */
const ASKED_ELSEWHERE = ['worst', 'matrix'];

/** A title without signs. */
function plain(title: string) {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

function adding(title: string, { state: { curves, view } }: Sources) {
  if (curves.length >= MAX_NETWORKS) return `puts ${title} in the place of ${letterOf(view.drawn)}`;
  return `adds ${title} as ${letterOf(curves.length)}`;
}
