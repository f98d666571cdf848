import { chromium } from 'playwright'
import { writeFileSync } from 'node:fs'
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
const c = await b.newContext({viewport:{width:1920,height:1080},locale:'zh-CN'})
const p = await c.newPage()
p.on('pageerror',e=>console.log('ERR',e.message.slice(0,200)))
await p.goto('http://127.0.0.1:4900/#/login'); await p.waitForTimeout(3000)
await p.screenshot({path:'/tmp/gv1.png'})
console.log(await p.evaluate(()=>document.body.innerText.slice(0,300)))
await p.locator('button:has-text("登录"), .login-btn button, button').last().click().catch(e=>console.log(e.message)); await p.waitForTimeout(3000)
await p.goto('http://127.0.0.1:4900/#/chart/home/1'); await p.waitForTimeout(5000)
await p.screenshot({path:'/tmp/gv2.png'})
console.log(p.url(), await p.evaluate(()=>document.body.innerText.slice(0,500)))
await b.close()
