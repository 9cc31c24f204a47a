/**
 * Files that links name, kept in this browser: a reload, another tab or the way back finds them. Where there
 * is no storage nothing is kept, and nothing fails.
 */

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { keep, kept } from '../kept.ts';

/** A file, with the beginning of the hash of its contents, their number of bytes, and when it was kept. */
interface KeptFile {
  id: string;
  bytes: Uint8Array;
  size: number;
  at: number;
}

type Schema = DBSchema & { files: { key: string; value: KeptFile; indexes: { order: [number, number] } } };

/** Largest number of files, and of their bytes; the oldest go first. */
const MOST = { files: 20, bytes: 64 * 2 ** 20 };
/** Set in the storage for settings while there may be files, which that can say at once. */
const MARK = 'files';

/** The files of these names that are kept. */
export async function keptFiles(ids: string[]): Promise<Uint8Array[]> {
  const found = await withFiles(async (files) => Promise.all(ids.map((id) => files.get('files', id))));
  return (found ?? []).flatMap((file) => file?.bytes ?? []);
}

/** Keeps a file in the place of older ones. */
export async function keepFile(id: string, bytes: Uint8Array) {
  const isKept = await withFiles(async (files) => {
    const writing = files.transaction('files', 'readwrite');
    // A step that fails is reported by itself.
    writing.done.catch(() => {});
    await writing.store.put({ id, bytes, size: bytes.length, at: Date.now() });
    // The keys of the index hold all that decides who stays: contents are not read.
    const order = writing.store.index('order');
    const left = { ...MOST };
    for (let entry = await order.openKeyCursor(null, 'prev'); entry; entry = await entry.continue()) {
      left.files -= 1;
      left.bytes -= entry.key[1];
      if (left.files < 0 || left.bytes < 0) await writing.store.delete(entry.primaryKey);
    }
    await writing.done;
    return true;
  });
  if (isKept) keep(MARK, 'kept');
}

/** True if there may be kept files. */
export function keepsFiles() {
  return kept(MARK) === 'kept';
}

/** Deletes all kept files. */
export async function forgetFiles() {
  const isDone = await withFiles(async (files) => {
    await files.clear('files');
    return true;
  });
  if (isDone) keep(MARK, '');
}

/** What some work with the kept files results in; undefined where there is no storage, or none left. */
async function withFiles<T>(work: (files: IDBPDatabase<Schema>) => Promise<T>) {
  try {
    const files: IDBPDatabase<Schema> = await openDB('loadcurve', 1, {
      upgrade: (made) => void made.createObjectStore('files', { keyPath: 'id' }).createIndex('order', ['at', 'size']),
    });
    try {
      return await work(files);
    } finally {
      files.close();
    }
  } catch (error) {
    console.info('no files are kept:', error);
    return undefined;
  }
}
