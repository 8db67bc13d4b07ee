import { chromium } from 'playwright-core';
const url = process.argv[2]; const n = Number(process.argv[3] ?? 1);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu'] });
const page = await b.newPage(); await page.goto(url + '/api/health');
const out = {};
for (const rules of (process.argv[4] ?? 'knights,oil,energies,base').split(',')) {
  for (let g = 0; g < n; g++) {
  const r = await page.evaluate(async ({rules, ms}) => {
    const post = (p, body) => fetch(p, { method:'POST', headers:{'content-type':'application/json'}, body: JSON.stringify(body)}).then(r => r.json());
    await post('/api/session', {name:'Collector'});
    const t = await post('/api/tables', {settings:{rules, seats:3, options:'modern', setup:'', public:false, timer:'off'}, bots:['normal','normal'], sit:true, start:true});
    const ws = new WebSocket(location.origin.replace('http','ws') + `/api/tables/${t.table}/socket`);
    const seen = {groups:{}, events:{}, points:{}, extra:null, board:null};
    let n = 0, cid = 0;
    const pick = (a) => a[Math.floor(Math.random()*a.length)];
    const done = new Promise((res) => { setTimeout(() => res('time'), ms);
    ws.onopen = () => ws.send(JSON.stringify({type:'hello', version:1, since:0}));
    ws.onmessage = (e) => {
      const m = JSON.parse(e.data);
      if (m.type === 'closing') res(m.message);
      if (m.n !== undefined && m.type==='snapshot') n = m.n;
      if (m.type === 'updates') { n = m.updates.at(-1)?.n ?? n; for (const u of m.updates) for (const ev of u.events ?? []) { const inner = ev.event ?? ev; seen.events[(ev.event ? ev.type + '.' : '') + inner.type] ??= JSON.stringify(inner); } }
      const st = m.state ?? m.game?.state; const bd = m.board ?? m.game?.board;
      if (bd) seen.board = bd;
      if (st) { seen.extra = st.extra; for (const p of st.players) for (const k of Object.keys(p.points.sources)) seen.points[k] = 1; if (st.ending) res('over ' + JSON.stringify(st.ending)); }
      const pr = m.prompt; 
      if (pr?.choices) {
        const gs = pr.choices.groups;
        for (const x of gs) { const k = pr.decision + '/' + x.verb + '/' + x.pick; seen.groups[k] ??= []; if (seen.groups[k].length < 3) seen.groups[k].push(JSON.stringify(x.pick==='listed' ? {a:x.actions.slice(0,4), n:x.actions.length} : x).slice(0, 400)); }
        let x = pick(gs.filter(g => !['offer','counter','proposal'].includes(g.verb) && g.pick !== 'proposal'));
        const ends = gs.filter(g => g.pick==='nothing');
        if (ends.length && Math.random() < 0.25) x = pick(ends);
        if (!x) return;
        let a = x.verb;
        if (x.pick === 'place') a += ' ' + pick(x.places);
        else if (x.pick === 'kind') a += ' ' + pick(x.kinds);
        else if (x.pick === 'seat') a += ' ' + pick(x.seats);
        else if (x.pick === 'listed') a = pick(x.actions).action;
        else if (x.pick === 'exchange') { const r = pick(x.rows); a += ` ${r.give} > ${pick(r.gets)}`; }
        else if (x.pick === 'cards') { const pool = Object.entries(x.from).flatMap(([k,c]) => Array(c).fill(k)); const cnt = {}; for (let i=0;i<x.n;i++){ const j = Math.floor(Math.random()*pool.length); const k = pool.splice(j,1)[0]; const L = seen.board.goods.find(g=>g.word===k).letter; cnt[L]=(cnt[L]??0)+1; } a += ' ' + Object.entries(cnt).map(([l,c])=>c+l).join(''); }
        setTimeout(() => ws.send(JSON.stringify({type:'command', id:'c'+(cid++)+Math.random(), based_on:n, command:{type:'act', action:a}})), 1);
      }
    }; });
    const how = await done; ws.close(); return {how, ...seen};
  }, {rules, ms: 40000});
  const o = out[rules] ??= {how:[], groups:{}, events:{}, points:{}};
  o.how.push(r.how); Object.assign(o.groups, r.groups); Object.assign(o.events, r.events); Object.assign(o.points, r.points); o.extra = r.extra; o.board = r.board;
  }
}
console.log(JSON.stringify(out, null, 1)); await b.close();
