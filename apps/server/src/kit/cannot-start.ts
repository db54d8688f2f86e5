/** Something that the operator has to put right before the club can start; the message is a sentence for them. */
export class CannotStart extends Error {}
