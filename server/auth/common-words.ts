/**
 * Words that people build passwords from, most frequent in published lists of leaked ones: names, pets, teams, games,
 * brands, seasons, feelings, and their Russian counterparts in both alphabets and in the wrong keyboard layout.
 */
const WORDS = `
password passwort passw pass pwd parol parola contrasena motdepasse secret secure security access admin administrator
root user guest login test tester testing temp temporary default change changeme letmein welcome hello master system
server computer internet network windows linux ubuntu oracle cisco microsoft google apple android iphone samsung nokia
motorola facebook twitter instagram youtube amazon netflix spotify dropbox linkedin adobe yahoo gmail hotmail mail
demo example sample quartet cloud music radio company business office manager support service database account
iloveyou loveyou loveme lovely love lover forever always heart kiss kisses angel angels baby babygirl babyboy honey
sweet sweetie sweety candy cookie chocolate cherry apple banana orange lemon peach berry strawberry sugar pepper
princess prince queen king kingdom royal diamond gold golden silver crystal jewel rainbow sunshine sunny summer winter
spring autumn january february march april june july august september october november december monday tuesday
wednesday thursday friday saturday sunday weekend holiday christmas easter halloween birthday happy smile lucky luck
dragon monkey tiger lion panther eagle falcon phoenix hawk wolf bear panda rabbit bunny kitty kitten puppy doggy snoopy
butterfly dolphin horse pony turtle spider scorpion snake shark whale chicken duck donkey elephant giraffe
football soccer baseball basketball hockey tennis golf cricket rugby volleyball swimming runner skate skater surfer
liverpool chelsea arsenal barcelona barca realmadrid madrid juventus milan manchester united everton celtic rangers
yankees redsox lakers cowboys steelers eagles packers dolphins bulldog bulldogs tigers lions warriors spartak zenit
dynamo lokomotiv gunners ronaldo messi neymar beckham jordan kobe
starwars startrek starlight superman batman spiderman ironman avengers marvel pokemon pikachu naruto goku dragonball
minecraft fortnite roblox counter strike warcraft starcraft diablo zelda mario sonic matrix gandalf hobbit frodo
harrypotter hogwarts potter merlin wizard magic ninja samurai pirate vampire zombie ghost shadow killer hunter soldier
warrior knight legend hero phantom dark darkness night midnight moon moonlight star stars galaxy cosmos planet earth
ocean river mountain forest flower flowers rose roses lily daisy jasmine violet lavender
trustno nothing whatever something someone anything everything unbelievable incredible awesome amazing wonderful
beautiful pretty handsome gorgeous perfect special freedom liberty justice peace truth power powerful energy strong
strength victory winner champion champions success money dollar rich million cash bitcoin crypto
fuckyou fuck shit bitch sexy hottie playboy player gangster gangsta hiphop metal metallica
nirvana slipknot eminem rihanna beatles elvis queen guitar piano drummer rockstar rocknroll
mother father mommy daddy mama papa family brother sister grandma grandpa friend friends bestfriend children
jesus christ jesuschrist christian church heaven blessed blessing faith grace glory savior bible gospel god godisgood
michael jennifer jessica ashley amanda matthew daniel andrew joshua christopher christian anthony william alexander
alexandra alexandr alexandre alexis samantha nicole stephanie elizabeth victoria michelle melissa rebecca rachel sarah
thomas robert charles charlie george patrick richard edward steven stephen jonathan nathan benjamin gabriel samuel
sebastian nicholas dominic vincent francis francisco fernando ricardo eduardo roberto carlos alejandro antonio miguel
maria mariana martina carolina valentina valentin isabella gabriela daniela patricia veronica monica angela angelina
katherine catherine caroline charlotte natalie natasha natalia olivia sophia emily emma hannah madison taylor morgan
austin brandon justin tyler jordan hunter cameron dylan ethan jackson mason logan lucas oliver oscar maxwell maximus
buster bailey maggie molly sophie lucy daisy ginger rocky jack jake sammy toby
vladimir dmitry dmitriy sergey alexey aleksey andrey nikita maxim maksim ivan mikhail pavel roman ruslan artem anton
denis evgeny igor oleg svetlana tatiana tatyana ekaterina elena irina olga marina anastasia anastasiya yulia ksenia
privet lubov lublu solnce solnyshko zvezda kotik zaika zayka malish moskva moscow russia rossiya kirill samara
america american canada mexico brazil argentina colombia england london paris france germany berlin italy spain india
china japan korea australia newyork california florida texas chicago boston dallas houston hollywood
mercedes porsche ferrari lamborghini mustang corvette camaro chevrolet toyota honda nissan subaru volkswagen audi
yamaha suzuki kawasaki ducati harley harleydavidson
abcdef abcd asdf asdfgh qwer qwert qwerty qwertz azerty zxcv zxcvbn yxcvbn poiuy lkjhg mnbvc
пароль любовь привет солнце солнышко наташа марина максим никита андрей сергей александр анастасия екатерина дмитрий
россия москва спартак зенит динамо котик зайка малыш звезда йцукен фывапр ячсмить
gfhjkm ghbdtn k.,jdm yfnfif rjntyjr vfrcbv fylhtq cthutq
`

/** Every word once, in small letters. */
export const COMMON_WORDS: readonly string[] = [...new Set(WORDS.trim().split(/\s+/))]
