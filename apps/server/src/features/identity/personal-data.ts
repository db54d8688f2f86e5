import { opened, type PersonalData, personalTable } from '../../kit/personal-data.ts'
import { sealedMember } from './identity.sealed.ts'

const because = 'the proof of what was agreed to when'

/** The member's own row is erased last, by `endErasure`. */
export const identityPersonalData: PersonalData = {
  tables: [
    personalTable(
      'member',
      { act: 'byHand' },
      {
        created_at: 'time',
        mobile_sealed: opened(sealedMember.mobile, 'ownMobile'),
        nick_name_sealed: opened(sealedMember.nickName),
        gender_sealed: opened(sealedMember.gender, 'code'),
        birth_year_sealed: opened(sealedMember.birthYear),
        province_sealed: opened(sealedMember.province),
        city_sealed: opened(sealedMember.city),
        branch_id: 'text',
        source: 'text',
        channel: 'code',
        create_address_sealed: opened(sealedMember.createAddress),
        updated_at: 'time',
      },
    ),
    personalTable('member_mobile', { act: 'byHand' }),
    personalTable(
      'member_session',
      { act: 'delete' },
      { used_at: 'time', began_at: 'time', channel: 'code' },
    ),
    personalTable(
      'member_agreement',
      { act: 'keep', because },
      { agreed_at: 'time', agreement_id: 'agreement', version: 'text' },
    ),
    personalTable(
      'withdrawn_agreement',
      { act: 'keep', because },
      { withdrawn_at: 'time', agreement_id: 'agreement', version: 'text' },
    ),
    personalTable('member_device', { act: 'delete' }, { began_at: 'time', client_type: 'code' }),
    personalTable('member_partner', { act: 'delete' }, { confirmed_at: 'time', issuer: 'text' }),
    ...['left_mobile', 'sms_code', 'mobile_voucher', 'recent_registration', 'known_browser'].map((table) =>
      personalTable(table, { act: 'byHand' }),
    ),
  ],
}
