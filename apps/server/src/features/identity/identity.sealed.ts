import { sealedColumn } from '../../kit/sealing/sealed-place.ts'

const key = ['userId'] as const

/** A member's personal data. */
export const sealedMember = {
  mobile: sealedColumn('member', 'mobile_sealed', key),
  nickName: sealedColumn('member', 'nick_name_sealed', key),
  province: sealedColumn('member', 'province_sealed', key),
  city: sealedColumn('member', 'city_sealed', key),
  createAddress: sealedColumn('member', 'create_address_sealed', key),
  gender: sealedColumn('member', 'gender_sealed', key),
  birthYear: sealedColumn('member', 'birth_year_sealed', key),
}
