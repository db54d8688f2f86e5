import { SolarDay } from 'tyme4ts'
import { type Season, solarTerms } from '../content/content.ts'

/** Festivals of the lunar calendar by the library's number. */
const lunarFestivals: Readonly<Record<number, Season>> = {
  0: 'spring-festival',
  1: 'lantern-festival',
  5: 'dragon-boat-festival',
  8: 'mid-autumn-festival',
  9: 'double-ninth-festival',
  11: 'laba-festival',
  12: 'new-years-eve',
}
const solarFestivals: Readonly<Record<string, Season>> = {
  '01-01': 'new-years-day',
  '10-01': 'national-day',
}

/**
 * The festival or solar term on a business day, or null; a festival takes precedence over a term. A term's day is the
 * day in Beijing during which the sun reaches it.
 */
export function seasonOn(day: string): Season | null {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const solar = SolarDay.fromYmd(year, month, date)
  const lunar = solar.getLunarDay().getFestival()
  const festival = solarFestivals[day.slice(5)] ?? (lunar && lunarFestivals[lunar.getIndex()])
  if (festival) return festival
  const term = solar.getTermDay()
  return term.getDayIndex() === 0 ? (solarTerms[term.getSolarTerm().getIndex()] ?? null) : null
}
