import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { Language } from '@club/contract/languages.ts'
import { itemPath, type PlaceKind } from '@club/contract/library.rules.ts'
import type { places } from '@club/contract/places.ts'
import { originView, type Published, type PublishedItem, pathOf } from '../content/content.ts'

export type Place = { [K in PlaceKind]: PublishedItem<K> & { kind: K } }[PlaceKind]
type PlaceView = AnswerOf<typeof places.list>['list'][number]
type PlaceDetailView = NonNullable<AnswerOf<typeof places.detail>['place']>

interface Asked {
  language: Language
  /** The specialty whose rank is shown; null for the national rank. */
  specialty: string | null
  distanceMeters: number | null
}

/** A published place with its kind, so that `kind` narrows its facts; null if not found. */
export function placeOf(published: Published, kind: PlaceKind, placeId: string): Place | null {
  const item = published.item(kind, placeId)
  return item && ({ ...item, kind } as Place)
}

/** A place for a list, in one language. */
export function placeView(published: Published, place: Place, asked: Asked): PlaceView {
  const { language } = asked
  const { id: placeId, kind, facts } = place
  const { title, summary, address } = place.words[language]
  const city = published.cities().find(({ id }) => id === facts.cityId)
  return {
    kind,
    placeId,
    title,
    summary,
    cityId: facts.cityId,
    cityName: city?.name[language] ?? '',
    address,
    phone: facts.phone,
    latitude: facts.latitude,
    longitude: facts.longitude,
    imageUrl: published.mediaUrl(facts.images[0] ?? ''),
    isInvented: facts.isInvented,
    path: itemPath(kind, placeId),
    distanceMeters: asked.distanceMeters,
    monthlyFee: 'monthlyFeeFrom' in facts ? { from: facts.monthlyFeeFrom, to: facts.monthlyFeeTo } : null,
    institution: place.kind === 'institution' ? institutionView(place) : null,
    hospital: place.kind === 'hospital' ? hospitalView(place, asked.specialty) : null,
    community: place.kind === 'community' ? communityView(published, place, language) : null,
    travelBase: place.kind === 'travel_base' ? travelBaseView(place) : null,
  }
}

/** A place with its text and pictures. */
export function placeDetailView(published: Published, place: Place, language: Language): PlaceDetailView {
  const { facts, html } = place
  const { captions } = place.words[language]
  return {
    ...placeView(published, place, { language, specialty: null, distanceMeters: null }),
    html: html[language],
    origin: originView(published, facts, language),
    images: facts.images.map((image, index) => ({
      imageUrl: published.mediaUrl(image),
      caption: captions[index] ?? '',
    })),
  }
}

function institutionView({ facts }: PublishedItem<'institution'>) {
  const { types, careLevels, beds, hasClinic } = facts
  return { types, careLevels, beds, hasClinic }
}

function hospitalView({ facts }: PublishedItem<'hospital'>, specialty: string | null) {
  const { grade, rank, specialties, hasInternationalWard, isPrivate, settlesElsewhere } = facts
  return {
    grade,
    rank: specialties.find((one) => one.specialty === specialty)?.rank ?? rank,
    specialties: specialties.toSorted((one, other) => one.rank - other.rank),
    hasInternationalWard,
    isPrivate,
    settlesElsewhere,
  }
}

function communityView(published: Published, { facts }: PublishedItem<'community'>, language: Language) {
  const { brandId, apartments, careLevels, entryFeeFrom, hasClinic, isOpen } = facts
  const brand = published.item('article', brandId)
  return {
    brandId,
    brandName: brand?.words[language].title ?? '',
    brandPath: pathOf('article', brandId, { section: 'community_brand' }) ?? '',
    apartments,
    careLevels,
    entryFeeFrom,
    hasClinic,
    isOpen,
  }
}

function travelBaseView({ facts }: PublishedItem<'travel_base'>) {
  const { months, minNights, altitudeMeters, hasClinic } = facts
  return { months: months.toSorted((one, other) => one - other), minNights, altitudeMeters, hasClinic }
}
