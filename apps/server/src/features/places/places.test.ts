import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { copyWithoutLibrary } from '../../testing/content-copy.ts'
import { testClub } from '../../testing/test-club.ts'
import { publishContent } from '../content/content-publish.ts'

/** A club with a library of a few places. */
const club = await testClub()
const folder = join(club.config.dataDir, 'places-content')

const hill = {
  id: 'hilltown',
  name: { zh_cn: '山城', en_us: 'Hilltown' },
  region: 'southwest',
  latitude: 29.5,
  longitude: 106.5,
}
const sea = {
  id: 'seatown',
  name: { zh_cn: '海城', en_us: 'Seatown' },
  region: 'south',
  latitude: 20,
  longitude: 110.3,
}
const picture = 'course/pension-statement.svg'
const origin = { source: 'club', reviewedAt: '2026-11-01', reviewer: 'demo', isInvented: true }
const placed = ({ id, latitude, longitude }: typeof hill) => ({
  ...origin,
  cityId: id,
  latitude: latitude + 0.01,
  longitude,
  phone: '000-1001-2001',
  images: [picture],
})
const home = {
  monthlyFeeFrom: 3000,
  monthlyFeeTo: 6000,
  types: ['nursing_home'],
  careLevels: ['assisted'],
  beds: 80,
  hasClinic: true,
}
const hospital = { grade: '3A', hasInternationalWard: false, isPrivate: false, settlesElsewhere: true }

function add(kind: string, id: string, facts: object, title: string): void {
  const itemFolder = join(folder, kind, id)
  mkdirSync(itemFolder, { recursive: true })
  writeFileSync(join(itemFolder, 'item.yaml'), stringify(facts))
  for (const [language, name] of [
    ['zh_cn', title],
    ['en_us', `${id} in English`],
  ]) {
    const where = kind === 'article' ? {} : { address: `${name} 1`, captions: [`${name} 2`] }
    const words = { title: name, summary: `${name}。`, ...where }
    writeFileSync(join(itemFolder, `${language}.md`), `---\n${stringify(words)}---\n## ${name}\n\n${name}\n`)
  }
}

beforeAll(async () => {
  // Only these places are in the library.
  copyWithoutLibrary(club.config.contentDir, folder)
  appendFileSync(join(folder, 'city.yaml'), stringify([hill, sea]))
  add('institution', 'hill-home', { order: 10, ...placed(hill), ...home }, '山居')
  const rare = { types: ['day_care', 'canteen'], careLevels: ['memory'], monthlyFeeFrom: 800 }
  add('institution', 'sea-home', { order: 20, ...placed(sea), ...home, ...rare }, '海居')
  const heart = (rank: number) => [{ specialty: 'heart', rank }]
  add(
    'hospital',
    'hill-hospital',
    { order: 10, ...placed(hill), ...hospital, rank: 7, specialties: heart(1) },
    '山医',
  )
  add(
    'hospital',
    'sea-hospital',
    { order: 20, ...placed(sea), ...hospital, rank: 2, specialties: heart(3) },
    '海医',
  )
  const base = {
    monthlyFeeFrom: 2000,
    monthlyFeeTo: 2000,
    months: [12, 1, 2],
    minNights: 7,
    altitudeMeters: 5,
    hasClinic: false,
  }
  add('travel_base', 'sea-base', { order: 10, ...placed(sea), ...base }, '海栖')
  const facts = { section: 'community_brand', image: null, publishedOn: '2026-11-01' }
  add('article', 'brand-one', { order: 10, ...origin, ...facts }, '常青居')
  const community = {
    ...home,
    types: undefined,
    beds: undefined,
    apartments: 200,
    entryFeeFrom: null,
    isOpen: true,
  }
  add(
    'community',
    'hill-community',
    { order: 10, ...placed(hill), ...community, brandId: 'brand-one' },
    '山间',
  )
  const done = await publishContent(club.db, club.context.clock, folder, { operator: 'lin', reason: 'test' })
  expect(done.problems).toEqual([])
  await club.context.published.refresh()
})

const english = { headers: { 'accept-language': 'en_us' } }
const list = async (request: object) => (await club.post('/api/place/list', request)).data
const idsOf = ({ list }: { list: { placeId: string }[] }) => list.map(({ placeId }) => placeId)

test('a visitor sees the places of a kind with the fields of that kind', async () => {
  const { total, size, list: homes } = await list({ kind: 'institution' })
  expect([total, size]).toEqual([2, 2])
  expect(homes[0]).toEqual({
    kind: 'institution',
    placeId: 'hill-home',
    title: '山居',
    summary: '山居。',
    cityId: 'hilltown',
    cityName: '山城',
    address: '山居 1',
    phone: '000-1001-2001',
    latitude: 29.51,
    longitude: 106.5,
    imageUrl: expect.stringMatching(/^\/media\/./),
    isInvented: true,
    path: '/oldMapDetail?id=hill-home',
    distanceMeters: null,
    monthlyFee: { from: 3000, to: 6000 },
    institution: { types: ['nursing_home'], careLevels: ['assisted'], beds: 80, hasClinic: true },
    hospital: null,
    community: null,
    travelBase: null,
  })
  const [base] = (await list({ kind: 'travel_base', month: 12 })).list
  expect((await list({ kind: 'travel_base', month: 7 })).total).toBe(0)
  expect(base.travelBase).toEqual({ months: [1, 2, 12], minNights: 7, altitudeMeters: 5, hasClinic: false })
  const [community] = (await list({ kind: 'community', brandId: 'brand-one' })).list
  expect(community.community).toMatchObject({
    brandName: '常青居',
    brandPath: '/brandMain?id=brand-one',
    apartments: 200,
    entryFeeFrom: null,
  })
  expect(await list({ kind: 'community', brandId: 'none' })).toEqual({ total: 0, list: [], size: 0 })
})

test('filters apply to the list and its map', async () => {
  for (const [filters, found] of [
    [{ cityId: 'seatown' }, ['sea-home']],
    [{ region: 'southwest' }, ['hill-home']],
    [{ institutionType: 'canteen' }, ['sea-home']],
    [{ careLevel: 'memory' }, ['sea-home']],
    [{ maxMonthlyFee: 1000 }, ['sea-home']],
    [{ cityId: 'nowhere' }, []],
    [{ specialty: 'heart' }, ['hill-home', 'sea-home']],
  ] as const) {
    const request = { kind: 'institution', ...filters }
    expect(idsOf(await list(request))).toEqual(found)
    expect(idsOf((await club.post('/api/place/markers', request)).data)).toEqual(found)
  }
})

test('hospitals come in national order, or by rank in the chosen specialty', async () => {
  const ranked = (await list({ kind: 'hospital' })).list
  expect(ranked.map(({ hospital }: { hospital: { rank: number } }) => hospital.rank)).toEqual([2, 7])
  const byHeart = (await list({ kind: 'hospital', specialty: 'heart' })).list
  expect(byHeart.map(({ hospital }: { hospital: { rank: number } }) => hospital.rank)).toEqual([1, 3])
  expect(idsOf({ list: byHeart })).toEqual(['hill-hospital', 'sea-hospital'])
  expect((await list({ kind: 'hospital', specialty: 'eyes' })).total).toBe(0)
})

test('near a point the nearest places come first with their distance, and the point is not logged', async () => {
  const near = { latitude: 20.17, longitude: 110.29 }
  const { list: homes } = await list({ kind: 'institution', near })
  expect(idsOf({ list: homes })).toEqual(['sea-home', 'hill-home'])
  expect(homes[0].distanceMeters).toBeGreaterThan(17_000)
  expect(homes[0].distanceMeters).toBeLessThan(19_000)
  const refused = await club.post('/api/place/list', {
    kind: 'institution',
    near: { ...near, altitude: 20.17 },
  })
  expect(refused.code).toBe(400)
  expect(club.logged()).toContain('/api/place/list')
  expect(club.logged()).not.toMatch(/20\.17|110\.29/)
})

test('a place has its text, pictures and origin in the reader’s language', async () => {
  const request = { kind: 'institution', placeId: 'hill-home' }
  const { place } = (await club.post('/api/place/detail', request)).data
  expect(place).toMatchObject({ title: '山居', cityName: '山城', images: [{ caption: '山居 2' }] })
  expect(place.html).toContain('<h2>山居</h2>')
  expect(place.origin).toEqual({
    sources: [expect.any(String)],
    reviewer: expect.any(String),
    reviewedAt: '2026-11-01',
    expiresAt: null,
  })
  const inEnglish = (await club.post('/api/place/detail', request, english)).data.place
  expect(inEnglish).toMatchObject({ title: 'hill-home in English', cityName: 'Hilltown' })
})

test.each(['', 'no-place', '__proto__', '../brand', 'hill-hospital'])(
  '%j is answered as an unknown institution',
  async (placeId) => {
    const answer = await club.post('/api/place/detail', { kind: 'institution', placeId })
    expect(answer).toMatchObject({ status: '200', data: { place: null } })
  },
)

test('an overlong id and an unknown kind are malformed calls', async () => {
  for (const request of [
    { kind: 'institution', placeId: 'x'.repeat(65) },
    { kind: 'bakery', placeId: 'a' },
  ]) {
    expect((await club.post('/api/place/detail', request)).code).toBe(400)
  }
})

test('each city on the map is named with its number of places of the kind', async () => {
  const cities = (await club.post('/api/place/cities', { kind: 'institution' })).data.list
  const find = (cityId: string) => cities.find((city: { cityId: string }) => city.cityId === cityId)
  expect(find('hilltown')).toEqual({
    cityId: 'hilltown',
    name: '山城',
    region: 'southwest',
    latitude: 29.5,
    longitude: 106.5,
    places: 1,
  })
  expect(find('beijing')).toMatchObject({ name: '北京', places: 0 })
})

test('places published later are found at once', async () => {
  add('institution', 'new-home', { order: 5, ...placed(hill), ...home }, '新居')
  await publishContent(club.db, club.context.clock, folder, { operator: 'lin', reason: 'test' })
  await club.context.published.refresh()
  expect(idsOf(await list({ kind: 'institution' }))).toEqual(['new-home', 'hill-home', 'sea-home'])
})
