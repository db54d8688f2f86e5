import { z } from 'zod'
import { channels } from './channels.ts'
import { callsOf, endpoint } from './endpoint.ts'
import { change, id, instant, mobile, nothing, request, smsCode } from './shapes.ts'
import { afterAward } from './tasks.ts'

const token = z.string().min(1).max(4096)
/** Base64 of the RSA-OAEP ciphertext; 3072 bits are 512 characters. */
const encryptedPassword = z.string().min(1).max(1024)
/** Judged by the server, which says what is wrong: rules/identity#nickname. */
const nickName = z.string().max(200)
const scene = z.enum(['login', 'register', 'helper', 'newMobile'])

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
  /** When the account will be erased, if the member has closed it: rules/privacy#closing-an-account. */
  closesAt: instant.nullable(),
  /** Agreements whose new version waits for the member's answer: rules/privacy#new-versions. */
  openAgreements: z.int(),
  /** Messages that the member has not read: rules/messages#messages-of-a-member. At most 99. */
  unreadMessages: z.int(),
})

const signedIn = z.object({ userId: z.string() })
const smsSent = z.object({
  /** Seconds until another code may be requested. */
  resendAfterSeconds: z.int(),
  /** Seconds that the code is valid. */
  lifetimeSeconds: z.int(),
})

const place = z.object({
  id: z.string(),
  name: z.string(),
  /** Syllables of the Chinese name without tones. */
  pinyin: z.string(),
})
/** A branch with its rough place, WGS 84. */
const branch = place.extend({ latitude: z.number(), longitude: z.number() })

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
      /** Whether the member has to confirm the partner once, by `login` with an SMS code and this source. */
      isConfirmationNeeded: z.boolean(),
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
      /** With an SMS code: the partner to confirm, whose token this browser has just brought. */
      source: z.string().min(1).max(40).optional(),
    }),
    answer: signedIn,
  },
  register: {
    request: request({
      mobile,
      smsCode: smsCode.optional(),
      password: encryptedPassword,
      nickName: nickName.optional(),
      source: z.string().max(40).optional(),
      invitationUserId: id.optional(),
      /** A friend's code, as it was typed; it takes precedence over `invitationUserId`. */
      invitationCode: z.string().trim().max(40).optional(),
      /** The chosen branch and its unit: one without the other is refused. */
      unitId: id.optional(),
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
    request: change(request({ nickName: nickName.optional(), avatarId: id.optional() })),
    answer: userInfo,
  },
  bankInfoQry: {
    request: nothing,
    answer: z.object({ list: z.array(place.extend({ branches: z.array(branch) })) }),
  },
  subBankInfoQry: { request: request({ unitId: id }), answer: z.object({ list: z.array(branch) }) },
  userDataQry: { request: nothing, answer: storedData },
  userDataUpdate: {
    request: change(
      request({
        ...userData.partial().shape,
        /** The unit of the chosen branch: one without the other is refused. */
        unitId: id.nullable().optional(),
      }),
    ),
    answer: storedData,
  },
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

type S = typeof identitySchemas

const afterSignIn = ['identity.userInfoQry', 'tasks.all', 'medals.all'] as const
const smsRefusals = [
  'smsTooSoon',
  'smsBudgetUsed',
  'networkMustWait',
  'signInPaused',
  'codesPaused',
  'networkCodesPaused',
  'outsideDown',
] as const
const smsCodeRefusals = [
  'smsCodeWrong',
  'smsCodeExpired',
  'smsCodeNotRequested',
  'smsTriesUsed',
  'smsCodeRequired',
] as const
const imageRefusals = ['imageCodeRequired', 'imageCodeWrong', 'imageCodeExpired'] as const
const nickNameRefusals = [
  'nickNameRequired',
  'nickNameLong',
  'nickNameContact',
  'nickNameSigns',
  'nickNameMarkup',
  'nickNameInvisible',
  'nickNameSpacing',
  'nickNameBank',
  'nickNameOffice',
  'nickNamePublicFigure',
] as const
const branchRefusals = ['branchRequired', 'cityRequired', 'branchUnknown'] as const
const newPasswordRefusals = [
  'passwordUnreadable',
  'passwordFormat',
  'passwordCommon',
  'passwordOwnWords',
] as const

/** Signing in, registering and the member's own data: rules/identity#signing-in. */
export const identity = /* @__PURE__ */ callsOf('identity', {
  mobileTokenLogin: endpoint<S['mobileTokenLogin']>({
    path: '/api/user/mobileTokenLogin',
    isQuiet: true,
    summary: "Signs in with a token of the bank's app.",
    statuses: ['tokenRefused', 'registrationNeeded'],
    refreshes: afterSignIn,
  }),
  tokenLogin: endpoint<S['tokenLogin']>({
    path: '/api/user/tokenLogin',
    isQuiet: true,
    summary:
      "Signs in with a partner's token; an unknown person gets a voucher for registering, and a member who has not confirmed the partner does so by an SMS code.",
    statuses: ['tokenRefused'],
    refreshes: afterSignIn,
  }),
  userInfoQry: endpoint<S['userInfoQry']>({
    path: '/api/userQry/userInfoQry',
    isQuiet: true,
    access: 'member',
    summary: 'The signed-in member.',
    statuses: ['notLoggedIn'],
  }),
  getVerifyCode: endpoint<S['getVerifyCode']>({
    path: '/api/check/getVerifyCode',
    summary: 'A picture code, with an arithmetic question as its alternative.',
  }),
  getSmsCode: endpoint<S['getSmsCode']>({
    path: '/api/check/getSmsCode',
    summary: 'Sends an SMS code after a picture code was solved.',
    statuses: [...imageRefusals, ...smsRefusals],
  }),
  getSmsCodeNoVerifyCode: endpoint<S['getSmsCodeNoVerifyCode']>({
    path: '/api/check/getSmsCodeNoVerifyCode',
    summary: 'Sends an SMS code without a picture code, within stricter limits.',
    statuses: ['imageCodeRequired', ...smsRefusals],
  }),
  login: endpoint<S['login']>({
    path: '/api/user/login',
    summary: 'Signs in by SMS code or password.',
    statuses: [
      'passwordNotSet',
      'registrationNeeded',
      'passwordWrong',
      'passwordPaused',
      'signInPaused',
      'waitBeforeRetry',
      'passwordUnreadable',
      ...smsCodeRefusals,
      ...imageRefusals,
    ],
    refreshes: afterSignIn,
  }),
  register: endpoint<S['register']>({
    path: '/api/user/register',
    summary: 'Registers a mobile or, if it is known, sets its password.',
    statuses: [
      'partnerMobileKnown',
      'partnerVoucherExpired',
      ...newPasswordRefusals,
      ...smsCodeRefusals,
      'agreementRequired',
      'agreementOutdated',
      ...nickNameRefusals,
      ...branchRefusals,
      'invitationCodeUnknown',
      'invitationCodeTriesUsed',
      'invitationCodesOfConnection',
    ],
    refreshes: afterSignIn,
  }),
  logout: endpoint<S['logout']>({
    path: '/api/user/logout',
    isQuiet: true,
    summary: 'Ends this session.',
  }),
  updateNickName: endpoint<S['updateNickName']>({
    path: '/api/userQry/updateNickName',
    access: 'member',
    summary: "Changes the member's nickname or picture.",
    statuses: ['notLoggedIn', ...nickNameRefusals, 'contentUnknown'],
    refreshes: ['identity.userDataQry', 'ranking.ranks', ...afterAward],
  }),
  bankInfoQry: endpoint<S['bankInfoQry']>({
    path: '/api/userQry/bankInfoQry',
    summary: "The bank's units, by city, with the branches that a member can choose from.",
  }),
  subBankInfoQry: endpoint<S['subBankInfoQry']>({
    path: '/api/userQry/subBankInfoQry',
    summary: 'The branches of one unit.',
    statuses: ['contentUnknown'],
  }),
  userDataQry: endpoint<S['userDataQry']>({
    path: '/api/userQry/userDataQry',
    access: 'member',
    summary: "The member's personal data.",
    statuses: ['notLoggedIn'],
  }),
  userDataUpdate: endpoint<S['userDataUpdate']>({
    path: '/api/userQry/userDataUpdate',
    access: 'member',
    summary: "Changes the member's personal data; null clears a part.",
    statuses: ['notLoggedIn', 'consentNeeded', ...branchRefusals],
    refreshes: ['identity.userDataQry', ...afterAward],
  }),
  sessionInit: endpoint<S['sessionInit']>({
    path: '/api/user/sessionInit',
    methods: ['GET'],
    summary: 'The public key and a one-time nonce for sending a password.',
  }),
  healthCheck: endpoint<S['healthCheck']>({
    path: '/api/healthCheck',
    methods: ['GET', 'POST'],
    summary: 'Whether the club is available.',
  }),
  cusStatus: endpoint<S['cusStatus']>({
    path: '/api/userQry/cusStatus',
    methods: ['GET', 'POST'],
    access: 'member',
    summary: 'Whether the bank knows the member as a customer.',
    statuses: ['notLoggedIn'],
  }),
})
