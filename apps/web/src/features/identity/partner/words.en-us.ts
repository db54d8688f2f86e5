import type { PartnerWords } from './words.ts'

export const words: PartnerWords = {
  label: (partner) => `The way back to ${partner}`,
  text: (partner) => `You came from ${partner} and can go back at any time.`,
  back: (partner) => `Back to ${partner}`,
  confirm: {
    title: 'Please confirm once that it is you',
    nameless: 'another website',
    from: (partner, mobile) =>
      `You came from ${partner}. The mobile number ${mobile} already belongs to a member of the club.`,
    why: (partner) =>
      `This is the first time you have come from ${partner}, so please confirm it with one text message. From next time on you come straight in.`,
    submit: 'Confirm and enter',
    anotherMobile: 'This is not my number',
    decline: 'Not now, just look around',
    warning: 'If it was not you who came from there, please do not enter a code.',
  },
}
