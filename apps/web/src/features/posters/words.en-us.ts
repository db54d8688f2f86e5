import type { PostersWords } from './words.ts'

export const words: PostersWords = {
  titles: {
    '/createPoster': 'Make a poster',
    '/createPoster25': 'Make a poster of your 2025 work',
  },
  lead: 'Choose a style, write a line, and the poster is ready.',
  steps: {
    template: 'Step 1: choose a style',
    words: 'Step 2: write a line',
    certificateNext: 'Step 2: make the certificate',
    poster: 'Your poster, to be saved',
    certificate: 'Your certificate',
  },
  templates: 'Poster styles',
  next: 'Next',
  make: 'Make the poster',
  makeCertificate: 'Make the certificate',
  subject: 'What the poster shows',
  subjects: {
    invitation: 'An invitation to friends',
    invitationText: 'Your name and your words; friends scan it and come along.',
    work: (name) => `The work “${name}”`,
    workText: 'Its picture and number; friends scan it and see the work.',
    certificate: (name) => `The certificate for “${name}”`,
    certificateText: 'The words on a certificate are fixed; there is nothing to write.',
  },
  text: 'Words on the poster',
  textHint: 'Leave it empty for the usual words. You can also speak, with the microphone of your keyboard.',
  left: (signs) => `${signs} more ${signs === 1 ? 'character fits' : 'characters fit'}`,
  suggestions: 'Tap a line to use it:',
  own: {
    invitation: [
      'Retirement is richer in good company',
      'Books, songs and friends to talk to',
      'Good health and something new every day',
      'The best hours of the day, together',
    ],
    work: [
      'Made with care; please take a look',
      'If you like it, give it your vote',
      'Never too old to learn something new',
      'Good times, kept in a work of mine',
    ],
    item: [
      'I found this useful',
      'I thought of you; have a look, too',
      'Let us learn and talk together',
      'Never too old to learn something new',
    ],
  },
  alt: {
    invitation: 'Your invitation poster',
    work: 'The poster of the work',
    certificate: 'The certificate of the prize',
    item: 'The poster of this page',
  },
  changeTemplate: 'Choose another style',
  changeWords: 'Change the words',
  back: 'Back',
}
