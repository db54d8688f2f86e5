import type { FilmWords } from './film.words.ts'

export const words: FilmWords = {
  play: 'Play',
  pause: 'Pause',
  back: 'Back 10 seconds',
  speed: 'Speed',
  speeds: { slow: 'Slower', normal: 'Normal', fast: 'Faster', faster: 'Fastest' },
  captions: (language) => `${language} captions`,
  showCaptions: 'Show captions',
  hideCaptions: 'Hide captions',
  failed: 'The video could not be opened',
  failedText: 'Please check the network and try again.',
  unplayable: 'This phone cannot play this video',
  unplayableText: 'Please watch it on a newer phone or on a computer.',
  noPicture: 'There is sound but no picture',
  noPictureText:
    'This phone cannot show the picture of this video. Please watch it on a newer phone or on a computer.',
  retry: 'Try again',
}
