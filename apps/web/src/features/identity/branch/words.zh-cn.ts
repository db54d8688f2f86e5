export const words = {
  unit: '所在城市',
  branch: '网点',
  optional: '（可以不填）',
  none: '不填',
  choose: '请选择网点',
  failed: '网点名单没有打开。',
  find: '按名字、拼音或远近找',
  search: '城市或网点的名字',
  searchHint: '可以写汉字，也可以写拼音或拼音的头几个字母',
  near: '找离我近的',
  nearText: '手机会先问您同不同意。只取大概位置，只在手机里算远近，不发出去，也不保存。',
  asking: '正在问手机',
  isNear: '下面由近到远排。',
  refused: '手机没有同意给出位置。没关系，可以写名字来找；也可以在手机设置里允许定位，再试一次。',
  unavailable: '手机现在说不出位置。可以写名字来找。',
  timeout: '等了一会儿，手机还没有说出位置。可以再试一次，或者写名字来找。',
  nothingFound: '没有找到。换个写法，或者在下面的名单里选。',
  found: (count: number) => `找到${count}家，点一下就选好：`,
  result: (unit: string, branch: string, km: number | null) => {
    if (km === null) return `${unit} ${branch}`
    return km < 1 ? `${unit} ${branch}，不到1公里` : `${unit} ${branch}，约${km}公里`
  },
  more: '再看几家',
  chosen: (unit: string, branch: string) => `选好了：${unit} ${branch}`,
}
