import { expect, test } from 'vitest'
import { makeSealing } from '../../kit/sealing/sealing.ts'
import { sealedMember } from './identity.sealed.ts'
import { nickNameIn } from './open-member.ts'

const sealing = makeSealing('a secret that only this test has')
const rowOf = (userId: string, nickNameSealed: string | null) => ({ userId, nickName: null, nickNameSealed })
const sealed = (userId: string, name: string) => sealing.seal(sealedMember.nickName, { userId }, name)

test('a nickname opened before opens only in its own row, and a new one opens at once', () => {
  const first = sealed('one', 'Linden')
  expect(nickNameIn(sealing, rowOf('one', first))).toBe('Linden')
  expect(nickNameIn(sealing, rowOf('one', first))).toBe('Linden')
  expect(nickNameIn(sealing, rowOf('other', first))).toBeNull()
  expect(nickNameIn(sealing, rowOf('one', sealed('one', 'Maple')))).toBe('Maple')
  expect(nickNameIn(sealing, rowOf('one', null))).toBeNull()
  expect(nickNameIn(makeSealing('another secret'), rowOf('one', first))).toBeNull()
})
