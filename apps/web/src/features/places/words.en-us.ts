import { yuanInWords } from '../../kit/i18n/money.ts'
import { monthName } from '../../kit/words.en-us.ts'
import type { words as zhCn } from './words.zh-cn.ts'

const yuan = (amount: number) => yuanInWords(amount, 'en_us')

function monthSpan([from, to]: readonly [number, number]): string {
  if (from === 1 && to === 12) return 'All year'
  const [first, last] = [monthName(from), monthName(to)]
  return from === to ? `${first}` : `${first} to ${last}`
}

const metres = (meters: number) => `About ${meters.toLocaleString('en-US')} metres`
const altitudeMeans = {
  low: 'Not high; nothing to get used to.',
  middle: 'Rather high: take the first two days slowly.',
  high: 'High, with thin air: ask your doctor before you go.',
}

function way(meters: number): string {
  if (meters < 1000) return 'less than 1 km'
  const kilometers = meters / 1000
  return `about ${kilometers < 100 ? Math.round(kilometers) : Math.round(kilometers / 10) * 10} km`
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const words: typeof zhCn = {
  titles: {
    '/medicalMap': 'National hospital ranking',
    '/oldMap': 'Elder-care map',
    '/oldMapDetail': 'An elder-care home',
    '/oldMapBaidu': 'Elder-care map, as a map',
    '/travelForOld': 'Long stays',
    '/travelForOldDetail': 'A long-stay place',
    '/travelForOldCitys': 'Choose a city for a long stay',
    '/travelForOldPhoto': 'Pictures of the long-stay place',
    '/retirementCommunity': 'Retirement communities',
    '/retirementCommunityMap': 'Map of the communities',
    '/retirementCommunityDetail': 'A retirement community',
    '/citys': 'Choose a city',
    '/photo': 'Pictures of the community',
    '/brandMain': 'The brands behind the communities',
  },
  oldMapLead:
    'Find care homes, day care, canteens and help at home. Choose what you need, sort by distance, or look at the map.',
  bigMapLead:
    'A number says how many places lie there: tap it to come nearer. Tap a pin and the place appears below the map.',
  medicalMapLead:
    'Hospitals in their national order, by region and specialty. Ranks are only a guide. In an emergency go to the nearest one and call 120.',
  kinds: {
    institution: 'Elder-care places',
    hospital: 'Hospitals',
    community: 'Retirement communities',
    travel_base: 'Long-stay places',
  },
  tools: {
    city: 'City',
    filters: 'Choose',
    near: 'By distance',
    map: 'Map',
  },
  toBigMap: 'Open the large map',
  toList: 'Back to the list',
  filters: {
    region: 'Region',
    cityId: 'City',
    institutionType: 'Kind of service',
    careLevel: 'Care needed',
    specialty: 'Specialty',
    month: 'When to go',
    maxMonthlyFee: 'Cost a month',
  },
  any: {
    region: 'Whole country',
    cityId: 'All cities',
    institutionType: 'All kinds',
    careLevel: 'Any',
    specialty: 'All specialties',
    month: 'Any month',
    maxMonthlyFee: 'Any',
  },
  cityWithCount: (name, count) => `${name} (${count})`,
  maxFee: (amount) => `Up to ${yuan(amount)}`,
  inMonth: (month) => `In ${monthName(month)}`,
  chosenSummary: (choices) => `Chosen: ${choices}`,
  clear: 'Clear all choices',
  opened: {
    filters: 'You can now narrow the list',
    near: 'You can now choose where distances start',
  },
  toFound: 'See the list',
  regions: {
    north: 'North',
    northeast: 'Northeast',
    east: 'East',
    central: 'Central',
    south: 'South',
    southwest: 'Southwest',
    northwest: 'Northwest',
  },
  types: {
    nursing_home: 'Care home',
    day_care: 'Day care',
    canteen: 'Canteen',
    rehabilitation: 'Rehabilitation',
    home_service: 'Help at home',
  },
  careLevels: {
    independent: 'Independent',
    assisted: 'Some help',
    full: 'Full care',
    memory: 'Memory care',
  },
  specialties: {
    heart: 'Heart',
    brain: 'Brain and nerves',
    bones: 'Bones and joints',
    eyes: 'Eyes',
    tumour: 'Cancer',
    sugar: 'Diabetes and hormones',
    lungs: 'Lungs',
    stomach: 'Stomach and bowels',
    geriatrics: 'Medicine of old age',
    rehabilitation: 'Rehabilitation',
    chinese_medicine: 'Chinese medicine',
  },
  grades: { '3A': 'Class 3A (highest)', '3B': 'Class 3B', '2A': 'Class 2A' },
  found: (count) => counted(count, 'place', 'places'),
  foundHospitals: (count) => counted(count, 'hospital', 'hospitals'),
  byNear: 'Nearest first',
  list: 'List',
  more: 'Show more',
  end: 'That is all',
  none: 'Nothing fits',
  noneText: 'Remove one choice, or try another city.',
  near: {
    title: 'By distance',
    why: 'We can measure from where you are; your phone will ask you first. We use your location to about a kilometre, only to measure, and keep nothing.',
    ask: 'Use my location',
    asking: 'Asking your phone',
    refused:
      'Your phone did not share your location. That is fine: choose a city below, or allow it in the phone’s settings and try again.',
    unavailable: 'Your phone cannot tell where it is just now. Choose a city below instead.',
    timeout: 'Your phone has not answered yet. Try again, or choose a city below.',
    city: 'Or measure from a city',
    noCity: 'No city',
    isHere: 'Measured from where you are, nearest first.',
    isCity: (city) => `Measured from the centre of ${city}, nearest first.`,
    stop: 'Stop sorting by distance',
  },
  fromHere: (meters) => `${way(meters)} from you`,
  fromCity: (meters) => `${way(meters)} from the centre`,
  fee: (from, to) =>
    from === to ? `${yuan(from)} a month` : `${from.toLocaleString('en-US')} to ${yuan(to)} a month`,
  feeFree: 'No monthly fee',
  cityIs: (city) => `City: ${city}`,
  pleasantIn: (months) => `Pleasant: ${months}`,
  altitude: (meters) => `${metres(meters)} high`,
  invented: 'Invented',
  rank: (rank) => `National rank ${rank}`,
  rankIn: (specialty, rank) => `${specialty}: rank ${rank}`,
  chosen: 'Your choice on the map',
  chosenMany: (count) => `${count} places at this spot`,
  backToMap: 'Back to the map',
  call: (phone) => `Call ${phone}`,
  facts: {
    title: 'At a glance',
    city: 'City',
    address: 'Address',
    phone: 'Telephone',
    fee: 'Cost',
    types: 'Services',
    careLevels: 'Care offered',
    beds: 'Beds',
    clinic: 'Medical help',
    rank: 'Ranking',
    grade: 'Class',
    specialties: 'Rank by specialty',
    owner: 'Run by',
    ward: 'International ward',
    settles: 'Insurance from elsewhere',
    apartments: 'Homes',
    entryFee: 'Entry fee',
    opening: 'Open',
    months: 'Best months',
    nights: 'Shortest stay',
    altitude: 'Altitude',
  },
  values: {
    beds: (count) => counted(count, 'bed', 'beds'),
    clinic: 'A clinic in the house',
    noClinic: 'No clinic in the house',
    isPrivate: 'Private owners',
    isPublic: 'A public body',
    ward: 'Yes',
    noWard: 'No',
    settles: 'Settled on the spot',
    settlesNot: 'You pay first and claim it back at home',
    apartments: (count) => counted(count, 'apartment', 'apartments'),
    entryFee: (amount) => `From ${yuan(amount)}`,
    noEntryFee: 'None',
    open: 'Open for visits',
    notOpen: 'Still being built',
    months: (spans) => spans.map(monthSpan).join(', '),
    nights: (count) => counted(count, 'night', 'nights'),
    altitude: (meters, level) => `${metres(meters)}. ${altitudeMeans[level]}`,
    doctor: 'A clinic in the house',
    noDoctor: 'No clinic in the house; ask on the telephone where the nearest hospital is',
    and: ', ',
  },
  where: {
    title: 'Where it is and how to get there',
    copy: 'Copy the address',
    copied: 'The address is copied. Open the map on your phone and paste it to see the way.',
    copyFailed: 'It cannot be copied for you here. Press and hold the address above and choose “Copy”.',
    route: 'Show me the way',
    map: 'Where it is on the map',
  },
  photos: 'Photos',
  about: 'About it',
  unknown: 'This place was not found',
  unknownText: 'The address may be incomplete, or the place has been taken down.',
  unknownHospital: 'This hospital was not found',
  toOldMap: 'To the elder-care map',
  toMedicalMap: 'To the hospitals',
}
