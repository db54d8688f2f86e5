import { path } from '@club/contract/page-paths.ts'
/** The parts of the page, each under its own heading and address. */
export const privacyParts = ['known', 'agreements', 'close'] as const
export type PrivacyPart = (typeof privacyParts)[number]

export function pathOfPart(part: PrivacyPart | null): string {
  return path('/my-data', { part })
}

/** The part that the address names, or null for the overview. */
export function partIn(query: URLSearchParams): PrivacyPart | null {
  return privacyParts.find((part) => part === query.get('part')) ?? null
}
