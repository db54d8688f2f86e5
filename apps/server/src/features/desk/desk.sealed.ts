import { sealedColumn } from '../../kit/sealing/sealed-place.ts'

/** What the desk stores that may name members, and the identity provider's tokens. */
export const sealedDesk = {
  access: sealedColumn('desk_session', 'access_sealed', ['tokenHash']),
  idToken: sealedColumn('desk_session', 'id_token_sealed', ['tokenHash']),
  args: sealedColumn('desk_order', 'args_sealed', ['orderId']),
  told: sealedColumn('desk_order', 'told_sealed', ['orderId']),
  reason: sealedColumn('desk_order', 'reason_sealed', ['orderId']),
}
