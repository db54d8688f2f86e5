import { firstPage, largestPageSize } from '@club/contract/constants.ts'

/** All lines at once: whoever looks for a number should not have to turn pages. */
export const hotlinesRequest = { kind: 'hotline', pageNum: firstPage, pageSize: largestPageSize } as const
