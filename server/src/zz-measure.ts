import { placesOn } from './delivery/optimize/places/rules.ts'
const hub = { lat: 49.28, lng: -123.12 }
const driver: any = {
  id: 'd'.repeat(24), name: 'Ines Moreau', start: hub, end: hub, startDepotId: null, endDepotId: null ,
  timeZone: null, shiftStart: '08:00', shiftEnd: '18:00', weekdays: [2], breaks: [] , skills: [] ,
  maxWeight: null, maxVolumeM3: null, maxPieces: null , perDayCents: 5000, perKmCents: 100, perHourCents: 2000 ,
}
let seed=1; const rnd=()=> (seed=(seed*16807)%2147483647)/2147483647
const order=(n:number, more={})=>({id:`o${n}`,orderNo:`W-${n}`,lat:hub.lat+rnd()/6,lng:hub.lng+rnd()/6,windowFrom:null,windowTo:null,weight:null,volumeM3:null,packages:1,skills:[],priority:'Normal',serviceMinutes:3,...more}) as any
const nn=(list:any[])=>{const out:any[]=[];let at:any=hub;const left=[...list];while(left.length){left.sort((a,b)=>Math.hypot(a.lat-at.lat,a.lng-at.lng)-Math.hypot(b.lat-at.lat,b.lng-at.lng));at=left.shift();out.push(at)}return out}
const run=(label:string,d:any,more:any={},ownFirst=true, om:any={})=>{
  const routes=Array.from({length:30},(_,r)=>nn(Array.from({length:60},(_,n)=>order(r*60+n,om))))
  const moved=order(99999,more)
  const out=[]
  let fit=0
  for(let k=0;k<12;k++){
  const t=process.cpuUsage()
  fit=0
  for(const [r,orders] of routes.entries()){ const x=placesOn({plan:{day:'2026-11-24',timeZone:'America/Los_Angeles',leaves:null,drivers:[d],asksWeekdays:false,orders:[...orders,moved],now:null,locked:[],holder:d.id} as any,order:moved as any,others:orders.map(o=>o.id) as any,isOwn:ownFirst&&r===0,maySeeCosts:true}); if(x.best) fit++ }
  const c=process.cpuUsage(t); out.push(Math.round((c.user+c.system)/1000))}
  console.log(label,out.join(' '),'cpu ms; fits on',fit)
}
const br=[{from:'11:30',to:'13:30',minutes:30}]
const wide={...driver,shiftEnd:'23:50'}
run('fits',wide); run('fits breaks',{...wide,breaks:br}); run('skills',wide,{skills:['lift']}); run('skills breaks',{...wide,breaks:br},{skills:['lift']}); run('window',wide,{windowFrom:'06:00',windowTo:'07:00'}); run('shift',{...driver,shiftEnd:'12:00'}); run('late windows',{...driver,shiftEnd:'23:50'},{},true,{windowFrom:'08:00',windowTo:'09:00'})
