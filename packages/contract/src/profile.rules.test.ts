import { expect, test } from 'vitest'
import { completedProfileTasks, type ProfileParts } from './profile.rules.ts'

const wholeProfile: ProfileParts = {
  nickName: true,
  avatar: true,
  gender: true,
  birthYear: true,
  province: true,
  city: true,
}

test('a complete profile completes both tasks; a missing part leaves its task open', () => {
  expect(completedProfileTasks(wholeProfile)).toEqual(['complete_userInfo', 'fill_in_personal_info'])
  for (const part of Object.keys(wholeProfile) as (keyof ProfileParts)[]) {
    const isName = part === 'nickName' || part === 'avatar'
    expect(completedProfileTasks({ ...wholeProfile, [part]: false })).toEqual([
      isName ? 'fill_in_personal_info' : 'complete_userInfo',
    ])
  }
})
