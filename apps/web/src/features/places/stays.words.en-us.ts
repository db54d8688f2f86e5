import { englishCount } from '@club/contract/english-count.ts'
import type { words as zhCn } from './stays.words.zh-cn.ts'

export const words: typeof zhCn = {
  community: {
    lead: 'Compare, call, go and look.',
    back: 'To the list',
    backToOne: 'Back to this community',
    price:
      'The text below says what the monthly fee pays for and how deposits and entry fees are paid back. Ask again when you visit, and have it written into the contract.',
    cityLead: 'Choose a city to see only its communities.',
    allCities: (count) => `All cities (${count})`,
    without: 'Cities without one yet',
    none: 'There are no communities yet',
    noneText: 'New ones will appear here.',
  },
  travel_base: {
    lead: 'Live in a better climate for a while. Choose by month, city and cost, and call before you set out.',
    back: 'To the list',
    backToOne: 'Back to this place',
    price:
      'The text below says whether meals are included and what the rooms are like. Call and ask again before you book, and ask what you get back if you leave early.',
    cityLead: 'Choose a city to see only its places for long stays.',
    allCities: (count) => `All cities (${count})`,
    without: 'Cities without one yet',
    none: 'There are no long-stay places yet',
    noneText: 'New ones will appear here.',
  },
  visit: 'Call to visit',
  askOpening: 'Ask when it opens',
  askRoom: 'Ask for a room',
  priceBeforeOpening:
    'Pay nothing to a community that is not open, whatever it is called. Once it is open, go and look, and ask what the fees pay for and how they are paid back.',
  priceTitle: 'What you pay for',
  brandText: 'Who runs this community',
  brands: 'The brands behind them',
  brandsLead:
    'How you live there depends on who runs it. Here is what each does well, what it cannot do, and how to be careful with your money.',
  toCommunities: 'To the communities',
  brandsBack: 'All brands',
  ofBrand: (count) => (count === 1 ? 'Its community' : `Its ${count} communities`),
  ofBrandList: 'Its communities',
  ofBrandNone: 'It has no communities yet',
  beforeTrip: 'Before you set out',
  inRegion: (region) => `Cities: ${region}`,
  citiesFarText: 'Nothing in your city? Go back to the list and use “Nearest” to find what is near.',
  listed: ', ',
  photosOf: (title) => `Photos of ${title}`,
  photos: (count) => englishCount(count, 'photo'),
  enlarge: (caption) => `Larger: ${caption}`,
  oneByOne: 'See them one by one',
  photoNo: (no, count) => `Picture ${no} of ${count}`,
  previous: 'Previous',
  next: 'Next',
  isFirst: 'First one',
  isLast: 'Last one',
}
