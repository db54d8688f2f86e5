/** rules/messages#http-errors */
export const errors = {
  requestError: '请求出错，请稍后再试',
  badRequest: '请求有误，请检查后再试',
  unauthorized: '登录已失效，请重新登录',
  forbidden: '您暂时不能访问这项内容',
  notFound: '没有找到您要的内容',
  methodNotAllowed: '不支持这样的请求方式',
  requestTimeout: '等待时间过长，请稍后再试',
  serverError: '服务器出错，请稍后再试',
  notImplemented: '这项服务暂未开通',
  networkError: '网络出错，请稍后再试',
  unavailable: '服务暂时繁忙，请稍后再试',
  gatewayTimeout: '网络等待时间过长，请稍后再试',
  versionUnsupported: '浏览器与服务器的连接方式不匹配',
  requestFailed: '没有连上网络，请检查网络后再试',
}
