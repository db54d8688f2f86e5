import type { OwnMessages } from '../../kit/messages/messages.ts'
import { smsCodeLifetimeSeconds } from './sms-code.rules.ts'

const lifetimeMinutes = smsCodeLifetimeSeconds / 60
const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']

export const words = {
  /** The name of a member without a nickname: rules/identity#nickname. */
  defaultNickName: '常青会员',
  /** Shown in lists for whoever closed the account. */
  leftName: '已注销会员',
  smsText: (clubName: string, code: string) =>
    `【${clubName}】验证码 ${code}，${lifetimeMinutes} 分钟内有效。请不要告诉任何人，包括自称工作人员的人。`,
  /** Sent to the mobile of before. */
  mobileChangedText: (clubName: string) =>
    `【${clubName}】您的会员手机号刚刚换成了别的号码。如果不是您本人操作，请马上拨打客服热线。`,
  /** Asks for the sum of two digits. */
  sumQuestion: (left: number, right: number) => `${digits[left]}加${digits[right]}等于几？`,
  messages: {
    passwordNotSet: '您还没有设置密码。可以现在设置，也可以以后再说。',
    registrationNeeded: '这个手机号还没有注册，请先注册。',
    partnerMobileKnown: '这个手机号已经注册过，请用短信验证码确认是您本人。',
    partnerVoucherExpired: '确认已过期，请用短信验证码再确认一次。',
    imageCodeRequired: '为了您的安全，请先回答一道验证题。',
    imageCodeWrong: '请输入正确的验证码。',
    imageCodeExpired: '这道验证题已失效，请换一道再答。',
    smsCodeWrong: '请输入正确的短信验证码。',
    smsCodeExpired: '验证码已失效，请重新获取。',
    smsCodeNotRequested: '请先在这里获取短信验证码。验证码只能在获取它的手机或电脑上使用。',
    smsCodeRequired: '请输入短信验证码。',
    smsTooSoon: '验证码刚刚发出，请在 {wait}后再获取。',
    smsBudgetUsed:
      '这个手机号获取验证码的次数太多了，不一定是您本人操作的。{wait}后可以再获取。设过密码的，现在可以用密码登录；也可以从银行的手机银行进入，或到网点请工作人员帮忙。在您以前登录过的另一部手机上不受影响。',
    smsTriesUsed: '输错次数太多，请重新获取验证码。',
    passwordWrong: '手机号或密码不正确，请核对后再试。',
    passwordFormat: '密码应为 8 到 20 位，并同时包含字母和数字。',
    passwordCommon: '这个密码太常见，容易被猜到，请换一个，比如两个词加一个数字。',
    passwordOwnWords: '密码里不能有俱乐部或银行的名字、您的昵称，或手机号的一部分，请换一个。',
    passwordUnreadable: '密码没有安全送达，请再试一次。',
    waitBeforeRetry:
      '密码在这里输错了几次，请在 {wait}后再试。用短信验证码现在就可以登录，也可以从银行的手机银行进入。',
    passwordPaused:
      '这个手机号的密码被输错太多次，不一定是您本人操作的。{wait}后可以在这里再试密码。用短信验证码现在就可以登录；也可以从银行的手机银行进入，或到网点请工作人员帮忙。在您以前登录过的另一部手机上不受影响。',
    networkMustWait:
      '您所在的网络刚才获取的验证码太多了，可能是别人操作的。请在 {wait}后再试。换用手机流量或无线网络，也许马上就可以；设过密码的，现在可以用密码登录；也可以从银行的手机银行进入，或到网点请工作人员帮忙。',
    signInPaused:
      '这个手机号的验证码和密码刚才被试了太多次，不一定是您本人操作的，您的账户没有受到影响。请从银行的手机银行进入，或到网点请工作人员帮忙；在您以前登录过的另一部手机上可以照常登录。在这里请在 {wait}后再试。',
    codesPaused:
      '这个手机号获取验证码的次数太多了，不一定是您本人操作的。请在 {wait}后再来获取；急着办的话，请到网点请工作人员帮忙。',
    networkCodesPaused:
      '您所在的网络刚才获取的验证码太多了，可能是别人操作的。请在 {wait}后再来获取。换用手机流量或无线网络，也许马上就可以；急着办的话，请到网点请工作人员帮忙。',
    passwordTriesPaused:
      '密码被输错了太多次，不一定是您本人操作的。请在 {wait}后再试；急着办的话，请到网点请工作人员帮忙。',
    oldMobileCodeWrong: '原手机的验证码不对，或已过期。请核对一下，或者重新获取。',
    ownMobileUnreadable: '您登记的手机号暂时读不出来，发不了验证码。请到网点询问，或拨打客服热线。',
    mobileTaken: '这个手机号已经是别的会员账号的，不能换成它。请换一个手机号。',
    agreementRequired: '请先阅读并同意协议。',
    agreementOutdated: '协议有了新版本，请重新阅读并同意。',
    nickNameRequired: '请填写昵称。',
    nickNameLong: '昵称太长了，最多 20 个字。',
    nickNameContact: '昵称里不要写电话、微信号，数字最多写四个。',
    nickNameSigns: '昵称里要有字，不能只有符号。',
    nickNameMarkup: '昵称里不能有网址，也不能有 <、> 这样的代码符号。',
    nickNameInvisible: '昵称里有看不见的符号。请清空，重新输入一遍。',
    nickNameSpacing: '昵称里有特殊的空格。请清空，用键盘重新输入一遍。',
    nickNameBank: '昵称里不能有银行或俱乐部的名字，免得别人认错。',
    nickNameOffice: '这个昵称像工作人员或者机构，别人会认错，请换一个。',
    nickNamePublicFigure: '这是知名人物的名字，别人会认错，请换一个。',
    branchRequired: '请选择您的网点，或者把城市也清空。',
    cityRequired: '请选择网点所在的城市，或者把网点也清空。',
    branchUnknown: '这个城市没有这家网点，请重新选择。',
    accountErasing: '这个账号正在注销，过几分钟可以用这个手机号重新注册。',
    closingOver: '已经过了可以反悔的时间，账号已经注销。',
    consentNeeded: '这一步要先同意现在的协议。请到“我的资料与隐私”里看一看，同意以后再来。',
    invitationCodeUnknown: '这个邀请码没有找到。请和朋友再对一遍，或者把它清空，不填也能注册。',
    consentChangesUsed: '今天同意和更改的次数太多了，请明天再来。撤回和停止随时都可以。',
    invitationCodeTriesUsed: '今天填错的邀请码太多了。请把邀请码清空，不填也能注册。',
    invitationCodesOfConnection:
      '您所在的网络里，刚才填错的邀请码太多了，可能是别人填的。请把邀请码清空，不填也能注册；或者过一小时再试。',
    tokenRefused: '登录信息无效或已过期，请重新登录。',
    'field.mobileFormat': '请输入正确的 11 位手机号码。',
    'field.smsCodeFormat': '请输入 6 位短信验证码。',
  } satisfies OwnMessages,
}
