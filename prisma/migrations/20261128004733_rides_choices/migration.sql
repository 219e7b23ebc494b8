-- CreateTable
CREATE TABLE "ride_choices" (
    "version" INTEGER NOT NULL,
    "lists" JSONB NOT NULL,
    "actor_id" TEXT,
    "actor" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ride_choices_pkey" PRIMARY KEY ("version")
);

-- The choices that were a file until now, in the two languages in which the pages have shown them.
INSERT INTO "ride_choices" ("version", "lists", "actor") VALUES (1, '{
  "quality_choices": [
    {"id": "cho_58e1980d21a3bef0da0b9a5bddae5a91", "text": {"en": "Careful driving", "ru": "Аккуратное вождение"}, "stars": [4, 5], "cause": "driver"},
    {"id": "cho_35c3d8ded15007736f91806dbd6b409e", "text": {"en": "Clean car", "ru": "Чистая машина"}, "stars": [4, 5], "cause": "car"},
    {"id": "cho_9d6b7d928bd3ce4e6f7117e00bc630e5", "text": {"en": "Polite driver", "ru": "Вежливый водитель"}, "stars": [4, 5], "cause": "driver"},
    {"id": "cho_a7700e7e3eb69cc9445bf31669098bf8", "text": {"en": "On time", "ru": "Вовремя"}, "stars": [4, 5], "cause": "driver"},
    {"id": "cho_cdd886aed0f314368a9836c292411324", "text": {"en": "Good route", "ru": "Удачный маршрут"}, "stars": [4, 5], "cause": "route"},
    {"id": "cho_9202b0c51c69436d75d9bd91f37a16fe", "text": {"en": "Quiet ride", "ru": "Тихая поездка"}, "stars": [4, 5], "cause": "driver"},
    {"id": "cho_85d8aeab8bdd1ed6c6abc52e064ff7c6", "text": {"en": "Comfortable car", "ru": "Комфортная машина"}, "stars": [4, 5], "cause": "car"},
    {"id": "cho_9ed23a733d22b9b6795d50694399b891", "text": {"en": "Easy pickup", "ru": "Удобная посадка"}, "stars": [4, 5], "cause": "application"},
    {"id": "cho_e2b424b5286e6bddcb8382053bb4cbce", "text": {"en": "Fair price", "ru": "Справедливая цена"}, "stars": [4, 5], "cause": "price"},
    {"id": "cho_dc7154059ddb6dfffce1ff37ae893e12", "text": {"en": "Unsafe driving", "ru": "Опасное вождение"}, "stars": [1, 2, 3], "cause": "driver"},
    {"id": "cho_82fdaa3bf78b7b911aaa93ea919616e4", "text": {"en": "Impolite driver", "ru": "Невежливый водитель"}, "stars": [1, 2, 3], "cause": "driver"},
    {"id": "cho_9f613f8edf1d85276c9fa448160ecb7d", "text": {"en": "Late pickup", "ru": "Долгая подача"}, "stars": [1, 2, 3], "cause": "driver"},
    {"id": "cho_4fd24750c2b702e0c142bf42cf7d9156", "text": {"en": "Dirty car", "ru": "Грязная машина"}, "stars": [1, 2, 3], "cause": "car"},
    {"id": "cho_c92ac99d6235380a549d573aa0012674", "text": {"en": "Uncomfortable car", "ru": "Неудобная машина"}, "stars": [1, 2, 3], "cause": "car"},
    {"id": "cho_2854ff2cb581ce8802e1235868b5fe55", "text": {"en": "Long way round", "ru": "Ехали в объезд"}, "stars": [1, 2, 3], "cause": "route"},
    {"id": "cho_301244df92bdde5985707f5c84687935", "text": {"en": "Wrong pickup point", "ru": "Неверное место посадки"}, "stars": [1, 2, 3], "cause": "application"},
    {"id": "cho_b5a5bbae3f7be5ba3ee78931bb4bde90", "text": {"en": "Price too high", "ru": "Слишком дорого"}, "stars": [1, 2, 3], "cause": "price"}
  ],
  "better_quality_choices": [
    {"id": "cho_ffb3e1377c8fafbe5247fcb49626d3b8", "text": {"en": "Faster pickup", "ru": "Быстрее подача"}, "cause": "driver"},
    {"id": "cho_be894647c3a81d613b2ce12b820cc562", "text": {"en": "Smoother driving", "ru": "Плавнее вождение"}, "cause": "driver"},
    {"id": "cho_10c4e157a092045ee90cf2e4b2200211", "text": {"en": "Cleaner car", "ru": "Чище машина"}, "cause": "car"},
    {"id": "cho_9c4cda6332053ab879482f23e2f3802f", "text": {"en": "Friendlier driver", "ru": "Приветливее водитель"}, "cause": "driver"},
    {"id": "cho_0585c65a0c2df74b614c70d421bc6f3d", "text": {"en": "Better route", "ru": "Лучше маршрут"}, "cause": "route"},
    {"id": "cho_8512fabc846f0d41549d624bbf8b12f5", "text": {"en": "Fairer price", "ru": "Приятнее цена"}, "cause": "price"}
  ]
}', 'Quartet');
