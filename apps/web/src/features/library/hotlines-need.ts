import { library } from '@club/contract/library.ts'
import { maxPageSize } from '@club/contract/paging.constants.ts'
import { need } from '../../kit/calls/need.ts'

/** All lines at once, so that nobody has to page for a number. */
export const hotlinesNeed = need(library.list, { kind: 'hotline', pageSize: maxPageSize })
