/** What plays in the drawing: moving messages, or the steps of a collective operation. */

export interface Player {
  /** Plays or pauses. */
  toggle(): void;
  /** Goes to the next cycle or step, and stays there. */
  step(): void;
}
