import type { ProfileParts } from '@club/contract/profile.rules.ts'

/** Removes control, direction and invisible characters and collapses spaces. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, '')
    .trim()
}

/** Which parts of a member's profile are filled in. 'Rather not say' counts as a gender. */
export function profileParts(row: {
  nickNameSealed: string | null
  avatarId: string | null
  genderSealed: string | null
  birthYearSealed: string | null
  provinceSealed: string | null
  citySealed: string | null
}): ProfileParts {
  return {
    nickName: row.nickNameSealed !== null,
    avatar: row.avatarId !== null,
    gender: row.genderSealed !== null,
    birthYear: row.birthYearSealed !== null,
    province: row.provinceSealed !== null,
    city: row.citySealed !== null,
  }
}
