import { sealedColumn } from './sealed-place.ts'

/** Secrets that the servers of one database share. */
export const sealedSecret = sealedColumn('club_secret', 'sealed', ['name'])
