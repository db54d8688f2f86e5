import type { PlaceCardData, PlaceFilters } from './place-query.ts'
import { altitudeLevel, monthSpans } from './stays.rules.ts'
import type { PlaceWords } from './words.ts'

export interface Fact {
  label: string
  value: string
}

const joined = <T extends string>(values: readonly T[], names: Record<T, string>, words: PlaceWords) =>
  values.map((value) => names[value]).join(words.values.and)

/** The monthly cost of a place; null if its kind has none. */
export function feeText({ monthlyFee }: PlaceCardData, words: PlaceWords): string | null {
  if (!monthlyFee) return null
  return monthlyFee.to === 0 ? words.feeFree : words.fee(monthlyFee.from, monthlyFee.to)
}

/** A hospital's rank in the requested order; null if it has none. */
export function rankText(
  { hospital }: PlaceCardData,
  words: PlaceWords,
  specialty: PlaceFilters['specialty'],
): string | null {
  if (!hospital) return null
  return specialty ? words.rankIn(words.specialties[specialty], hospital.rank) : words.rank(hospital.rank)
}

/** The few facts that distinguish places in a list. Most communities are open, so only the others say what they are. */
export function cardFacts(place: PlaceCardData, words: PlaceWords): string[] {
  const { institution, hospital, community, travelBase } = place
  return [
    hospital && words.grades[hospital.grade],
    institution && joined(institution.types, words.types, words),
    (institution ?? community) &&
      joined((institution ?? community)?.careLevels ?? [], words.careLevels, words),
    community && !community.isOpen && words.values.notOpen,
    ...(travelBase ? travelBaseCardFacts(travelBase, words) : []),
    feeText(place, words),
  ].filter((fact) => typeof fact === 'string')
}

/** All known facts of a place with their labels; they depend on its kind. */
export function placeFacts(place: PlaceCardData, words: PlaceWords): Fact[] {
  const { facts } = words
  const fee = feeText(place, words)
  return [
    { label: facts.city, value: place.cityName },
    ...(fee === null ? [] : [{ label: facts.fee, value: fee }]),
    ...institutionFacts(place, words),
    ...hospitalFacts(place, words),
    ...communityFacts(place, words),
    ...travelBaseFacts(place, words),
  ]
}

function clinicFact(hasClinic: boolean, { facts, values }: PlaceWords): Fact {
  return { label: facts.clinic, value: hasClinic ? values.clinic : values.noClinic }
}

function institutionFacts({ institution }: PlaceCardData, words: PlaceWords): Fact[] {
  if (!institution) return []
  const { facts, values } = words
  return [
    { label: facts.types, value: joined(institution.types, words.types, words) },
    { label: facts.careLevels, value: joined(institution.careLevels, words.careLevels, words) },
    ...(institution.beds > 0 ? [{ label: facts.beds, value: values.beds(institution.beds) }] : []),
    clinicFact(institution.hasClinic, words),
  ]
}

function hospitalFacts({ hospital }: PlaceCardData, words: PlaceWords): Fact[] {
  if (!hospital) return []
  const { facts, values } = words
  const ranks = hospital.specialties.map(({ specialty, rank }) =>
    words.rankIn(words.specialties[specialty], rank),
  )
  return [
    { label: facts.rank, value: words.rank(hospital.rank) },
    { label: facts.grade, value: words.grades[hospital.grade] ?? hospital.grade },
    { label: facts.specialties, value: ranks.join(values.and) },
    { label: facts.owner, value: hospital.isPrivate ? values.isPrivate : values.isPublic },
    { label: facts.ward, value: hospital.hasInternationalWard ? values.ward : values.noWard },
    { label: facts.settles, value: hospital.settlesElsewhere ? values.settles : values.settlesNot },
  ]
}

function communityFacts({ community }: PlaceCardData, words: PlaceWords): Fact[] {
  if (!community) return []
  const { facts, values } = words
  const { apartments, careLevels, entryFeeFrom, hasClinic, isOpen } = community
  return [
    { label: facts.opening, value: isOpen ? values.open : values.notOpen },
    { label: facts.careLevels, value: joined(careLevels, words.careLevels, words) },
    { label: facts.apartments, value: values.apartments(apartments) },
    {
      label: facts.entryFee,
      value: entryFeeFrom === null ? values.noEntryFee : values.entryFee(entryFeeFrom),
    },
    clinicFact(hasClinic, words),
  ]
}

type TravelBase = NonNullable<PlaceCardData['travelBase']>

/** The best months and, if high enough to matter, the altitude. */
function travelBaseCardFacts({ months, altitudeMeters }: TravelBase, words: PlaceWords): string[] {
  const { values, pleasantIn, altitude } = words
  const isHigh = altitudeLevel(altitudeMeters) !== 'low'
  return [pleasantIn(values.months(monthSpans(months))), ...(isHigh ? [altitude(altitudeMeters)] : [])]
}

function travelBaseFacts({ travelBase }: PlaceCardData, words: PlaceWords): Fact[] {
  if (!travelBase) return []
  const { facts, values } = words
  const { months, minNights, altitudeMeters, hasClinic } = travelBase
  return [
    { label: facts.months, value: values.months(monthSpans(months)) },
    { label: facts.nights, value: values.nights(minNights) },
    { label: facts.altitude, value: values.altitude(altitudeMeters, altitudeLevel(altitudeMeters)) },
    { label: facts.clinic, value: hasClinic ? values.doctor : values.noDoctor },
  ]
}
