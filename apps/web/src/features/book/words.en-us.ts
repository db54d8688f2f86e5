import { englishCount } from '@club/contract/english-count.ts'
import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  titles: {
    '/oldAgeBook': 'Books for later life',
  },
  lead: 'Read it chapter by chapter. This phone remembers where you stopped.',
  leadWithoutStorage: 'Read it chapter by chapter. Please note for yourself where you stopped.',
  empty: 'There are no books yet',
  emptyText: 'Please come back in a few days.',
  ofBook: (button, name) => `${button}: ${name}`,
  begin: 'Begin with chapter 1',
  resume: (chapterNo) => `Go on with chapter ${chapterNo}`,
  chapter: (chapterNo) => `Chapter ${chapterNo}`,
  of: (chapterNo, all) => `Chapter ${chapterNo} of ${all}`,
  minutes: (minutes) => `About ${englishCount(minutes, 'minute')}`,
  contents: 'Contents',
  bookmarks: 'My bookmarks',
  removeBookmark: 'Remove the bookmark',
  mark: 'Put a bookmark here',
  markHint: 'It marks the paragraph at the top of the screen; you will find it in the contents.',
  marked: 'The bookmark is set; see the contents.',
  readOn: 'Go on from where you stopped',
  next: (title) => `Next: ${title}`,
  previous: 'Previous chapter',
  finished: 'You have read the whole book.',
  unknown: 'There is no such chapter',
  unknownText: 'The address may be incomplete, or the book has changed. All books are on the shelf.',
  toShelf: 'Back to the shelf',
}
