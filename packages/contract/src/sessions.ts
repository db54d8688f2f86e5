/** A session ends after this long without use: rules/identity#sessions. */
export const sessionIdleDays = 30
