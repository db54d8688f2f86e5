import type { Prize } from './prize-tiers.ts'

/** The prizes of all editions: rules/contest#prize-tiers. */
export const prizeNames: Record<Prize, string> = {
  first: 'First prize',
  second: 'Second prize',
  third: 'Third prize',
  organization: 'Excellent organization',
  excellence: 'Excellence prize',
  storyExcellence: 'Excellent story',
  participation: 'Participation prize',
  bestPopularity: 'Best popularity',
  monthlyPopularity: 'Popularity of the month',
  expertPanel: 'Expert panel prize',
  bestStyle: 'Best style',
  bestCreativity: 'Best creativity',
  calligraphyPainting: 'Calligraphy and painting',
  songDanceInstrument: 'Song, dance and instruments',
  photography: 'Photography',
  style: 'Style prize',
  creativity: 'Creativity prize',
  consumerProtection: 'Special prize for the protection of older consumers',
  popularity: 'Popularity prize',
  commemorative: 'Keepsake prize',
}
