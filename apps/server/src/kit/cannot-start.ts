/** A problem that the operator must fix before the club can start; the message says how. */
export class CannotStart extends Error {}
