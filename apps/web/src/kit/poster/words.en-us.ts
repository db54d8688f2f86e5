import type { PosterWords } from './words.ts'

export const words: PosterWords = {
  making: 'The picture is being made, please wait',
  failed: 'The picture was not made',
  tip: '“Save the picture” saves it to your phone. In WeChat you can also press and hold the picture. Whether you send it to anybody is up to you.',
  save: 'Save the picture',
  send: 'Send to family or friends',
  sendFailed: 'It was not sent. Please save the picture first, then send it from your photos.',
  wordsTitle: 'The words on it',
  read: 'Read it to me',
  stop: 'Stop reading',
  fileName: 'poster',
}
