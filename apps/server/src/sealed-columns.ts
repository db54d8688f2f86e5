import { sealedBank } from './features/bank/bank.ts'
import { sealedCase } from './features/cases/cases.ts'
import { sealedDesk } from './features/desk/desk.ts'
import { sealedHelperMobile, sealedLink } from './features/family/family.ts'
import { sealedMembers } from './features/identity/identity.ts'
import { sealedQuote } from './features/messages/messages.ts'
import { sealedTicket } from './features/share/share.ts'
import type { SealedPlace } from './kit/sealing/sealed-place.ts'
import { sealedSecret } from './kit/sealing/shared-secret.sealed.ts'

/** Every sealed column of the database. A test compares the list with the schema. */
export const sealedColumns: readonly SealedPlace[] = [
  sealedSecret,
  ...sealedMembers,
  ...Object.values(sealedBank),
  ...Object.values(sealedCase),
  ...Object.values(sealedDesk),
  sealedQuote,
  ...Object.values(sealedLink),
  sealedHelperMobile,
  ...Object.values(sealedTicket),
]
