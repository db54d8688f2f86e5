import type { words as zhCn } from './identity.words.zh-cn.ts'
import { smsCodeLifetimeSeconds } from './sms-code.rules.ts'

const lifetimeMinutes = smsCodeLifetimeSeconds / 60
const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

export const words: typeof zhCn = {
  defaultNickName: 'Evergreen member',
  leftName: 'Member who left',
  smsText: (clubName, code) =>
    `[${clubName}] Your code is ${code}, valid for ${lifetimeMinutes} minutes. Tell nobody, not even staff.`,
  mobileChangedText: (clubName) =>
    `[${clubName}] The mobile number of your membership was changed just now. If it was not you, call the hotline at once.`,
  sumQuestion: (left, right) => `What is ${digits[left]} plus ${digits[right]}?`,
  messages: {
    passwordNotSet: 'You have not set a password yet. You can do it now or later.',
    registrationNeeded: 'This mobile number is not registered yet. Please register first.',
    partnerMobileKnown:
      'This mobile number is already registered. Please confirm with an SMS code that it is you.',
    partnerVoucherExpired: 'The confirmation has expired. Please confirm once more with an SMS code.',
    imageCodeRequired: 'For your safety, please answer a short question first.',
    imageCodeWrong: 'Please enter the correct verification code.',
    imageCodeExpired: 'This question is no longer valid. Please take a new one.',
    smsCodeWrong: 'Please enter the correct SMS code.',
    smsCodeExpired: 'The verification code is no longer valid. Please get a new one.',
    smsCodeNotRequested:
      'Please get an SMS code here first. A code works only in the browser that asked for it.',
    smsCodeRequired: 'Please enter the SMS code.',
    smsTooSoon: 'A code was sent just now. You can get another one in {wait}.',
    smsBudgetUsed:
      'Many codes were asked for with this number, not necessarily by you. Another one can be sent in {wait}. If you have set a password, you can sign in with it now; or come in from the bank’s own app, or ask at a branch. Another phone on which you have signed in before is not affected.',
    smsTriesUsed: 'The code was wrong too often. Please get a new one.',
    passwordWrong: 'The mobile number or the password is not correct. Please check both and try again.',
    passwordFormat: 'A password has 8 to 20 letters and digits, with at least one of each.',
    passwordCommon:
      'Others would soon guess this password. Please choose another, such as two words and a number.',
    passwordOwnWords:
      'Please leave the name of the club or bank, your nickname and your mobile out of the password.',
    passwordUnreadable: 'The password did not arrive safely. Please try again.',
    waitBeforeRetry:
      'The password was wrong several times here. You can try again in {wait}. With an SMS code you can sign in at once, and also from the bank’s own app.',
    passwordPaused:
      'Many wrong passwords were tried with this number, not necessarily by you. Passwords can be tried here again in {wait}. With an SMS code you can sign in at once; or come in from the bank’s own app, or ask at a branch. Another phone on which you have signed in before is not affected.',
    networkMustWait:
      'Too many codes were asked for from your network just now, perhaps by other people. Please try again in {wait}. Changing between Wi-Fi and mobile data may help at once. If you have set a password, you can sign in with it now; or come in from the bank’s own app, or ask at a branch.',
    signInPaused:
      'Codes and passwords were tried too often with this number, not necessarily by you; your account is safe. Please come in from the bank’s own app, or ask at a branch. Another phone on which you have signed in before works as always. Here, please try again in {wait}.',
    codesPaused:
      'Many codes were asked for with this number, not necessarily by you. Another one can be sent in {wait}. If it cannot wait, please ask at a branch.',
    networkCodesPaused:
      'Too many codes were asked for from your network just now, perhaps by other people. Please try again in {wait}. Changing between Wi-Fi and mobile data may help at once. If it cannot wait, please ask at a branch.',
    passwordTriesPaused:
      'Too many wrong passwords were tried, not necessarily by you. Please try again in {wait}. If it cannot wait, please ask at a branch.',
    oldMobileCodeWrong:
      'The code from the old phone is wrong or no longer valid. Please check it, or get a new one.',
    ownMobileUnreadable:
      'Your number cannot be read just now, so no code can be sent to it. Please ask at a branch or call the hotline.',
    mobileTaken: 'This number belongs to another member account. Please use another number.',
    agreementRequired: 'Please read and agree to the agreement first.',
    agreementOutdated: 'There is a new version of the agreement. Please read it and agree again.',
    nickNameRequired: 'The nickname is required.',
    nickNameLong: 'The nickname is too long: at most 20 letters.',
    nickNameContact: 'No phone numbers or chat names, please, and at most four digits.',
    nickNameSigns: 'A nickname needs letters, not signs alone.',
    nickNameMarkup: 'A nickname can hold no web address and no code signs such as < and >.',
    nickNameInvisible:
      'There is an invisible sign in the nickname. Please empty the field and type it again.',
    nickNameSpacing: 'There is an unusual space in the nickname. Please empty the field and type it again.',
    nickNameBank: 'A nickname cannot hold the name of the bank or the club: others could be misled.',
    nickNameOffice:
      'This nickname looks like staff or an office, which could mislead others. Please choose another.',
    nickNamePublicFigure:
      'This is the name of a well-known person, which could mislead others. Please choose another.',
    branchRequired: 'Please choose your branch, or leave the city empty, too.',
    cityRequired: 'Please choose the city of your branch, or leave the branch empty, too.',
    branchUnknown: 'There is no such branch in this city. Please choose again.',
    accountErasing: 'This account is being closed. In a few minutes this mobile number can register again.',
    closingOver: 'It is too late to undo: the account is closed.',
    consentNeeded:
      'This needs your agreement to the terms in force. Please look at them under “My data and privacy”, then come back.',
    invitationCodeUnknown:
      'We do not know this invitation code. Please check it with your friend, or empty the field: you can join without it.',
    consentChangesUsed:
      'You have agreed and changed this too many times today. Please come back tomorrow. You can withdraw or stop at any time.',
    invitationCodeTriesUsed:
      'Too many wrong invitation codes were typed here today. Please empty the field: you can join without it.',
    invitationCodesOfConnection:
      'Too many wrong invitation codes were typed in your network just now, perhaps by other people. Please empty the field: you can join without it. Or try again in an hour.',
    tokenRefused: 'The sign-in is not valid or has expired. Please sign in again.',
    'field.mobileFormat': 'Please enter a correct 11-digit mobile number.',
    'field.smsCodeFormat': 'Please enter the 6 digits of the SMS code.',
  },
}
