import { largestPageSize } from '@club/contract/constants.ts'
import { library } from '@club/contract/library.ts'
import { need } from '../../kit/need.ts'

/** All lines at once: nobody who looks for a number should have to turn pages. */
export const hotlinesNeed = need(library.list, { kind: 'hotline', pageSize: largestPageSize })
