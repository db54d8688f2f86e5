import { largestPageSize } from '@club/contract/constants.ts'

/** All lines at once: whoever looks for a number should not have to turn pages. */
export const hotlinesRequest = { kind: 'hotline', pageSize: largestPageSize } as const
