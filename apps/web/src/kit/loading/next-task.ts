/** Lets waiting taps and paints have their turn: decisions/0021#short-tasks-at-the-start. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
