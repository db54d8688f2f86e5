import { callsOf, endpoint } from './endpoint.ts'
import type { identitySchemas } from './identity.schemas.ts'
import { afterAward } from './tasks.ts'

type S = typeof identitySchemas

const afterSignIn = ['identity.userInfoQry', 'tasks.all', 'medals.all'] as const
const smsRefusals = ['smsTooSoon', 'smsBudgetUsed', 'outsideDown'] as const
const smsCodeRefusals = [
  'smsCodeWrong',
  'smsCodeExpired',
  'smsCodeNotRequested',
  'smsTriesUsed',
  'smsCodeRequired',
] as const
const imageRefusals = ['imageCodeRequired', 'imageCodeWrong', 'imageCodeExpired'] as const
const passwordRefusals = ['passwordUnreadable', 'passwordFormat', 'waitBeforeRetry'] as const

/** Signing in, registering and the member's own data: rules/identity#signing-in. */
export const identity = /* @__PURE__ */ callsOf('identity', {
  mobileTokenLogin: endpoint<S['mobileTokenLogin']>({
    path: '/api/user/mobileTokenLogin',
    summary: "Signs in with a token of the bank's app.",
    statuses: ['tokenRefused', 'registrationNeeded'],
    refreshes: afterSignIn,
  }),
  tokenLogin: endpoint<S['tokenLogin']>({
    path: '/api/user/tokenLogin',
    summary: "Signs in with a partner's token; an unknown person gets a voucher for registering.",
    statuses: ['tokenRefused'],
    refreshes: afterSignIn,
  }),
  userInfoQry: endpoint<S['userInfoQry']>({
    path: '/api/userQry/userInfoQry',
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
      ...passwordRefusals,
      ...smsCodeRefusals,
      ...imageRefusals,
    ],
    refreshes: afterSignIn,
  }),
  register: endpoint<S['register']>({
    path: '/api/user/register',
    summary: 'Registers a mobile or, when it is known, sets its password.',
    statuses: [
      'partnerMobileKnown',
      'partnerVoucherExpired',
      ...passwordRefusals,
      ...smsCodeRefusals,
      'agreementRequired',
      'agreementOutdated',
      'nickNameRefused',
    ],
    refreshes: afterSignIn,
  }),
  logout: endpoint<S['logout']>({
    path: '/api/user/logout',
    summary: 'Ends this session.',
  }),
  updateNickName: endpoint<S['updateNickName']>({
    path: '/api/userQry/updateNickName',
    access: 'member',
    summary: "Changes the member's nickname or picture.",
    statuses: ['notLoggedIn', 'nickNameRefused', 'contentUnknown'],
    refreshes: ['identity.userDataQry', 'ranking.ranks', ...afterAward],
  }),
  bankInfoQry: endpoint<S['bankInfoQry']>({
    path: '/api/userQry/bankInfoQry',
    summary: "The bank's units, by city, whose branches a member can choose from.",
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
    statuses: ['notLoggedIn', 'contentUnknown'],
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
    summary: 'Whether the club answers.',
  }),
  cusStatus: endpoint<S['cusStatus']>({
    path: '/api/userQry/cusStatus',
    methods: ['GET', 'POST'],
    access: 'member',
    summary: 'Whether the bank knows the member as a customer.',
    statuses: ['notLoggedIn'],
  }),
})
