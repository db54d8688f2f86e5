import type { library } from '@club/contract/library.ts'
import { type HandlersOf, notYet } from '../../kit/call.ts'

export function libraryRoutes(): HandlersOf<typeof library> {
  return {
    list: notYet(),
    item: notYet(),
    books: notYet(),
    chapter: notYet(),
    findCare: notYet(),
    rate: notYet(),
    search: notYet(),
  }
}
