/** Told once where the browser has no storage. */
export const words = {
  title: '有些内容存不住',
  reason: '您现在用的应用不让俱乐部在手机里存东西。',
  kept: '登录会给您留着。没写完的内容，关掉或刷新页面就没有了，请写完再离开。',
  lost: '登录、字号和语言也留不住。关掉或刷新页面以后，请您重新登录、重新选一次。没写完的内容也会没有，请写完再离开。',
}
