/** A session ends after this long without use, and after this long in all: rules/identity#sessions. */
export const sessionIdleDays = 30
export const maxSessionDays = 180
