import { z } from 'zod'
import { channels } from './constants.ts'
import { id, instant, line, mobile, nothing, request, smsCode } from './shapes.ts'

const token = z.string().min(1).max(4096)
/** Base64 of the RSA-OAEP ciphertext; 3072 bits are 512 characters. */
const encryptedPassword = z.string().min(1).max(1024)
const scene = z.enum(['login', 'register'])

/** The member's own info, with a masked mobile: rules/identity#masked-mobile. */
export const userInfo = z.object({
  openId: z.string().nullable(),
  happyPointValue: z.int(),
  headImgUrl: z.string(),
  createDate: instant,
  bpId: z.string().nullable(),
  branchId: z.string().nullable(),
  branchName: z.string().nullable(),
  channel: z.enum(channels),
  createIp: z.string().nullable(),
  createTime: instant,
  mobile: z.string(),
  nickName: z.string(),
  status: z.string(),
  unitId: z.string().nullable(),
  unitName: z.string().nullable(),
  updateTime: instant,
  userId: z.string(),
  userLevel: z.string().nullable(),
  source: z.string().nullable(),
  token: z.string().nullable(),
})

const signedIn = z.object({ userId: z.string() })
const smsSent = z.object({
  /** Seconds until another code may be requested. */
  resendAfterSeconds: z.int(),
  /** Seconds that the code is valid. */
  lifetimeSeconds: z.int(),
})

const place = z.object({ id: z.string(), name: z.string() })

/** A member's personal data; every field is optional and can be cleared. */
export const userData = z.object({
  gender: z.enum(['female', 'male', 'unsaid']).nullable(),
  birthYear: z.int().min(1900).max(2020).nullable(),
  province: z.string().max(40).nullable(),
  city: z.string().max(40).nullable(),
  /** The chosen branch, from `subBankInfoQry`. */
  branchId: id.nullable(),
})

/** A member's personal data, nickname and picture; null if not given. */
const storedData = userData.extend({ nickName: z.string().nullable(), avatarId: z.string().nullable() })

export const identitySchemas = {
  mobileTokenLogin: { request: request({ token, channel: z.enum(channels) }), answer: signedIn },
  tokenLogin: {
    request: request({ token, channel: z.enum(channels), source: z.string().min(1).max(40) }),
    answer: z.object({
      bpId: z.string().nullable(),
      mobile: z.string(),
      source: z.string(),
      userId: z.string().nullable(),
    }),
  },
  userInfoQry: { request: nothing, answer: userInfo },
  getVerifyCode: {
    request: nothing,
    answer: z.object({
      verifyId: z.string(),
      /** The picture as a data URL. */
      image: z.string(),
      /** An arithmetic question in the caller's language, for those who cannot see the picture. */
      question: z.string(),
      lifetimeSeconds: z.int(),
    }),
  },
  getSmsCode: {
    request: request({ mobile, scene, verifyId: id, verifyCode: z.string().trim().min(1).max(12) }),
    answer: smsSent,
  },
  getSmsCodeNoVerifyCode: { request: request({ mobile, scene }), answer: smsSent },
  login: {
    request: request({
      mobile,
      loginType: z.enum(['sms', 'password']),
      smsCode: smsCode.optional(),
      password: encryptedPassword.optional(),
      verifyId: id.optional(),
      verifyCode: z.string().trim().max(12).optional(),
    }),
    answer: signedIn,
  },
  register: {
    request: request({
      mobile,
      smsCode: smsCode.optional(),
      password: encryptedPassword,
      nickName: line.optional(),
      source: z.string().max(40).optional(),
      invitationUserId: id.optional(),
      branchId: id.optional(),
      province: z.string().max(40).optional(),
      city: z.string().max(40).optional(),
      /** The agreed version by agreement id, `{registration: '1.0'}`. */
      agreementVersions: z.record(id, z.string().max(20)),
    }),
    answer: signedIn,
  },
  logout: { request: nothing, answer: z.object({}) },
  updateNickName: {
    request: request({ nickName: line.optional(), avatarId: id.optional() }),
    answer: userInfo,
  },
  bankInfoQry: { request: nothing, answer: z.object({ list: z.array(place) }) },
  subBankInfoQry: { request: request({ unitId: id }), answer: z.object({ list: z.array(place) }) },
  userDataQry: { request: nothing, answer: storedData },
  userDataUpdate: { request: request(userData.partial().shape), answer: storedData },
  sessionInit: {
    request: nothing,
    answer: z.object({
      /** SPKI of the RSA key, base64. */
      publicKey: z.string(),
      /** One-time nonce for one encrypted password. */
      nonce: z.string(),
      /** The server's business time, used by the client instead of its own clock. */
      serverTime: instant,
    }),
  },
  healthCheck: { request: nothing, answer: z.object({ status: z.literal('up'), serverTime: instant }) },
  cusStatus: {
    request: nothing,
    answer: z.object({ hasCoreCustomerNo: z.boolean(), isNormalUser: z.boolean() }),
  },
}
