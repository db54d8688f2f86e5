/** How long a deleted work, a dropped file, a removed message or a closed account can be brought back. */
export const undoMinutes = 10

/** How long a reviewer can take back a decision about a work that waited. */
export const undoDecisionSeconds = 60
