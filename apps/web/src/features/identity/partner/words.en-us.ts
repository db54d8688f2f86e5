import type { PartnerWords } from './words.ts'

export const words: PartnerWords = {
  label: (partner) => `The way back to ${partner}`,
  text: (partner) => `You came from ${partner} and can go back at any time.`,
  back: (partner) => `Back to ${partner}`,
}
