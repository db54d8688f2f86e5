/** Which works the contest's editions take: rules/contest#work-types. */

export const editions = [1, 2, 3, 4, 5, 6] as const

/** Types by number; a number means the same in every edition. */
export const workTypes = {
  1: 'photography',
  2: 'calligraphyPainting',
  3: 'songDanceInstruments',
  4: 'calligraphy',
  5: 'painting',
  6: 'folkArt',
  7: 'video',
  8: 'picture',
} as const
export type WorkType = keyof typeof workTypes

const typesOfEdition: Record<number, readonly WorkType[]> = { 1: [1, 2, 3], 2: [1, 4, 5, 6], 3: [1, 4, 5, 7] }

/** The types of an edition; all but the first three take pictures and videos. */
export function workTypesOf(edition: number): readonly WorkType[] {
  return typesOfEdition[edition] ?? [8, 7]
}

/** Types that are films; the others are pictures. */
const filmTypes: readonly number[] = [3, 7]

export function isFilmType(type: number): boolean {
  return filmTypes.includes(type)
}
