import type { Draft } from '../../../kit/form/draft.ts'
import { isObject, storedJson, visitValues } from '../../../kit/storage/storage.ts'
import { mobileDraft } from '../mobile/mobile-draft.ts'

interface Typed {
  mobile: string
  nickName: string
  invitationCode: string
  unitId: string
  branchId: string
}

const isTyped = (value: unknown): value is Partial<Typed> => isObject(value)
const typedHere = storedJson<Partial<Typed>>(visitValues, 'registerDraft', isTyped, {})

/** What was typed for registering; the mobile is shared with sign-in. */
export const registerDraft: Draft<Typed> = {
  key: 'register',
  read: () => ({ ...typedHere.read(), ...mobileDraft.read() }),
  write({ mobile = '', ...typed }) {
    mobileDraft.write({ mobile })
    typedHere.write(typed)
  },
  forget() {
    typedHere.remove()
    mobileDraft.forget()
  },
}
