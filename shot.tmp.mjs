// node shot.tmp.mjs who width scheme out url
import { chromium, request } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'
import { ACCOUNTS, signIn } from './e2e/accounts.ts'
const [base, who, ...rest]=process.argv.slice(2)
const f=findChromium()
const b=await chromium.launch({executablePath:f.executablePath,args:['--no-sandbox'],env:{...process.env,...f.env}})
const api=await request.newContext({baseURL:base}); if(who!=='none') await signIn(api,ACCOUNTS[who]); const st=await api.storageState()
for(let i=0;i<rest.length;i+=4){const [w,scheme,out,url]=rest.slice(i,i+4)
 const c=await b.newContext({baseURL:base,storageState:st,viewport:{width:+w,height:900},colorScheme:scheme,locale:'en-GB'}); const p=await c.newPage()
 p.on('pageerror',e=>console.log('pageerror',e.message))
 const r=await p.goto(url,{timeout:120000}); await p.waitForTimeout(2500)
 console.log(url,r.status(), 'hscroll', await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth))
 await p.screenshot({path:out,fullPage:!process.env.VIEW}); await c.close()}
await b.close(); await api.dispose()
