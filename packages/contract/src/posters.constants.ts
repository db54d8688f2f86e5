/** What a poster shows, and the longest text that a member may put on it: rules/contest#posters. */
export const posterKinds = ['invitation', 'work', 'certificate', 'item'] as const
export type PosterKind = (typeof posterKinds)[number]
export const maxPosterTextLength = 60
