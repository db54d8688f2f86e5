/** How long a deleted work, a dropped file, a removed message or a closed account can be brought back. */
export const undoMinutes = 10
