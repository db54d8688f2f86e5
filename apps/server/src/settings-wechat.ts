import { z } from 'zod'
import { isHost, isScriptUrl, list, url } from './config-values.ts'
import { terms, type Values } from './setting-terms.ts'

/** WeChat's share menus. */
export const weChatSettings = {
  CLUB_WECHAT_APP_ID: z
    .string()
    .regex(/^wx[0-9a-z]{4,30}$/, "must be the account's app id, like wx0123456789abcdef")
    .optional()
    .register(terms, {
      about:
        "WeChat's share menus with the club's titles and pictures: app id and secret of a verified official account. " +
        'See docs/operations/wechat.md.',
    }),
  CLUB_WECHAT_SECRET: z.string().min(16).optional().register(terms, { isSecret: true }),
  CLUB_WECHAT_HOSTS: list
    .transform((hosts) => hosts.map((host) => host.toLowerCase()))
    .refine((hosts) => hosts.every(isHost), 'must be hosts such as club.example, separated by commas')
    .default([])
    .register(terms, {
      help: 'Whose pages are signed: the host of CLUB_PUBLIC_URL and these, separated by commas.',
      example: 'club.example',
    }),
  CLUB_WECHAT_API_URL: url.default('https://api.weixin.qq.com').register(terms, {
    help: "Another address of WeChat's API and of its JS-SDK, for a proxy or a stand-in.",
  }),
  CLUB_WECHAT_SDK_URL: list
    .refine(
      (urls) => urls.every(isScriptUrl),
      'must be https addresses without ";" or spaces, separated by commas',
    )
    .default([
      'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
      'https://res2.wx.qq.com/open/js/jweixin-1.6.0.js',
    ])
    .register(terms, {}),
}

/** The account that enables WeChat's share menus. */
interface WeChatSettings {
  appId: string
  secret: string
  apiUrl: string
  /** Hosts whose pages are signed. */
  hosts: string[]
  sdkUrls: string[]
}

type Settings = Values<typeof weChatSettings> & { CLUB_PUBLIC_URL?: string | undefined }

/** Conflicting settings of WeChat, with the reasons. */
export function weChatProblems(s: Settings): string[] {
  const { CLUB_WECHAT_APP_ID: appId, CLUB_WECHAT_SECRET: secret } = s
  const isUnsigned = appId && !s.CLUB_PUBLIC_URL && s.CLUB_WECHAT_HOSTS.length === 0
  return [
    ...(Boolean(appId) === Boolean(secret)
      ? []
      : ['CLUB_WECHAT_APP_ID and CLUB_WECHAT_SECRET: set both or neither']),
    ...(isUnsigned
      ? ['CLUB_WECHAT_APP_ID: set CLUB_PUBLIC_URL or CLUB_WECHAT_HOSTS too, or no page is signed']
      : []),
  ]
}

export function weChatOf(s: Settings): WeChatSettings | null {
  const { CLUB_WECHAT_APP_ID: appId, CLUB_WECHAT_SECRET: secret, CLUB_PUBLIC_URL: publicUrl } = s
  if (!appId || !secret) return null
  const hosts = [...(publicUrl ? [new URL(publicUrl).host] : []), ...s.CLUB_WECHAT_HOSTS]
  const apiUrl = s.CLUB_WECHAT_API_URL.replace(/\/+$/, '')
  return { appId, secret, apiUrl, hosts, sdkUrls: s.CLUB_WECHAT_SDK_URL }
}
